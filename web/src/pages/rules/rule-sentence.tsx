import { Alert } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useFormat } from '../../format/use-format.ts'
import { useWords } from '../../words/index.ts'
import type { RuleValues } from './rule-values.ts'
import { sayRule } from './say-rule.ts'
import { useNames } from './use-names.ts'

/** What the rule does, in plain words, while it is being made. */
export function RuleSentence({ values }: { values: RuleValues }) {
  const { rules: words } = useWords()
  const names = useNames()
  const format = useFormat()
  return (
    <Alert
      variant="light"
      color="ocean"
      icon={<IconBulb size={18} />}
      title={words.sentence}
      role="note"
      aria-label={words.sentence}
      style={{ overflowWrap: 'anywhere' }}
    >
      {sayRule(values, names, words, format)}
    </Alert>
  )
}
