import { mustBeOneOf } from '@specwright/server-engine/engine'
import { ControlError } from './control-error.ts'
import type { FaultRule } from './faults.ts'

/** What rules may name. */
export interface FaultNames {
  /** Ids of operations. */
  readonly operation: readonly string[]
  /** Names of events. */
  readonly event: readonly string[]
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0
const isDuration = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 600_000

const isPair = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(isDuration)

/** What each member of a rule must be, and what only one kind of rule has. */
const members: Readonly<
  Record<string, readonly [is: (value: unknown) => boolean, expected: string, of?: keyof FaultNames]>
> = {
  operation: [(value) => typeof value === 'string', 'must be the id of an operation', 'operation'],
  event: [(value) => typeof value === 'string', 'must be the name of an event, or "*"', 'event'],
  share: [(value) => typeof value === 'number' && value >= 0 && value <= 1, 'must be a number from 0 to 1'],
  count: [isCount, 'must be an integer of at least 0'],
  status: [
    (value) => isCount(value) && Number(value) >= 400 && Number(value) <= 599,
    'must be a status from 400 to 599',
    'operation',
  ],
  retryAfterSeconds: [isCount, 'must be an integer of at least 0', 'operation'],
  latencyMs: [
    (value) => isDuration(value) || isPair(value),
    'must be a number of milliseconds up to 600000, or an array of two, the smaller first',
  ],
  drop: [(value) => value === 'before' || value === 'after', 'must be "before" or "after"'],
  body: [(value) => value === 'truncated' || value === 'malformed', 'must be "truncated" or "malformed"', 'operation'],
  copies: [
    (value) => isCount(value) && Number(value) >= 1 && Number(value) <= 10,
    'must be an integer from 1 to 10',
    'event',
  ],
  reorder: [(value) => typeof value === 'boolean', 'must be true or false', 'event'],
}

/**
 * Returns the rules if they are valid.
 *
 * @throws {ControlError} With all problems.
 */
export function checkedRules(rules: unknown, names: FaultNames): readonly FaultRule[] {
  if (!Array.isArray(rules)) throw new ControlError(400, 'Cannot set faults: the rules must be an array')
  let status: 400 | 422 = 422
  const problems = rules.flatMap((rule: unknown, index) => {
    if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) {
      status = 400
      return [`/${index} must be an object`]
    }
    const kind = 'event' in rule ? 'event' : 'operation'
    return Object.entries(rule).flatMap(([name, value]) => {
      const malformed = problemOf(name, value, kind)
      if (malformed !== undefined) status = 400
      const problem = malformed ?? unmetBy(name, value, names)
      return problem === undefined ? [] : [`/${index}/${name} ${problem}`]
    })
  })
  if (problems.length > 0) throw new ControlError(status, 'Cannot set faults', problems)
  return rules as FaultRule[] // checked above
}

/** What is wrong with a member of a rule, whatever the contract. */
function problemOf(name: string, value: unknown, kind: keyof FaultNames): string | undefined {
  const member = Object.hasOwn(members, name) ? members[name] : undefined
  if (!member) return `is unknown. A rule has ${Object.keys(members).join(', ')}`
  const [is, expected, of = kind] = member
  if (of !== kind) return kind === 'event' ? 'is not for deliveries. Leave it out' : 'is for deliveries. Name an event'
  return is(value) ? undefined : expected
}

/** What a well-formed member of a rule does not keep to: the names of the contract, and the order of two delays. */
function unmetBy(name: string, value: unknown, names: FaultNames): string | undefined {
  if (name === 'latencyMs' && isPair(value) && value[0] > value[1]) return members[name]![1]
  if ((name !== 'event' && name !== 'operation') || typeof value !== 'string') return undefined
  const isKnown = (name === 'event' && value === '*') || names[name].includes(value)
  return isKnown ? undefined : mustBeOneOf(value, names[name])
}
