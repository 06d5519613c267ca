import {
  type AlertName,
  AREA_ALERT_NAMES,
  RULE_PARAMETERS,
  type RuleCondition,
  type RuleTest,
} from '@sextant/contract'
import { Type } from 'typebox'
import { invalid } from '../../platform/errors.ts'
import { compileBody, validationError } from '../../platform/validation.ts'

type Parameters = Record<string, unknown>

/** Makes the check of a name with its parameters and areas: 400, or the same with the defaults filled in. */
export function createRuleTestCheck() {
  const validate = compileBody<unknown>(Type.Partial(Type.Object(RULE_PARAMETERS)))

  /** `path` is the place of the rule or condition in the body. */
  return function checkRuleTest({ alertName, parameters, geofences }: RuleCondition, path: string): RuleTest {
    const given = withDefaults(alertName, asMeant(alertName, parameters))
    if (!validate({ [alertName]: given })) {
      const errors = (validate.errors ?? []).map((error) => ({
        ...error,
        instancePath: `${path}/parameters${error.instancePath.slice(alertName.length + 1)}`,
      }))
      throw validationError(errors, 'body')
    }
    const isAboutAreas = (AREA_ALERT_NAMES as readonly string[]).includes(alertName)
    if (isAboutAreas && geofences.length === 0)
      throw invalid(`${path}/geofences`, `must name at least one geofence for ${alertName}`)
    if (!isAboutAreas && geofences.length > 0)
      throw invalid(`${path}/geofences`, `must be empty for ${alertName}, which is not about areas`)
    return { alertName, parameters: given, geofences: geofences.map(lower) } as RuleTest
  }
}

const lower = (uuid: string) => uuid.toLowerCase()

/** Attributes are strings on the wire; where only one reading makes sense, text and number are taken for one another. */
function asMeant(alertName: AlertName, parameters: Parameters): Parameters {
  const { value } = parameters
  if (alertName === 'AttributeEquals' && (typeof value === 'number' || typeof value === 'boolean'))
    return { ...parameters, value: String(value) }
  const isCompared = alertName === 'AttributeLessThan' || alertName === 'AttributeGreaterThan'
  if (isCompared && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
    return { ...parameters, value: Number(value) }
  return parameters
}

function withDefaults(alertName: AlertName, parameters: Parameters): Parameters {
  const defaults = Object.entries<object>(RULE_PARAMETERS[alertName].properties).flatMap(([name, field]) =>
    'default' in field ? [[name, field.default]] : [],
  )
  return { ...(Object.fromEntries(defaults) as Parameters), ...parameters }
}
