import { cruise } from 'dependency-cruiser'
import rules from '../.dependency-cruiser.mjs'

// Counted on purpose: with a compiler it cannot use, dependency-cruiser finds no violation in no module and is content.
const LEAST_MODULES = 80

const { output } = await cruise(
  ['contract/src', 'sdk/src', 'server/src', 'web/src', 'harness/src', 'bench/src', 'faults/src', 'demo'],
  {
    ruleSet: { forbidden: rules.forbidden },
    validate: true,
    ...rules.options,
  },
)
const { violations, totalCruised } = output.summary
for (const { rule, from, to } of violations) process.stderr.write(`${rule.name}: ${from} -> ${to}\n`)
process.stdout.write(`rooms: ${totalCruised} modules, ${violations.length} violations\n`)
if (totalCruised < LEAST_MODULES)
  process.stderr.write('Too few modules were seen: the check did not really run.\n')
process.exit(violations.length > 0 || totalCruised < LEAST_MODULES ? 1 : 0)
