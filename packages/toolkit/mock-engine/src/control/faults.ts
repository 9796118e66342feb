import { mustBeOneOf } from '../nearest.ts'
import { ControlError } from './control-error.ts'

/** What fails, and when. */
export interface FaultRule {
  /** `operationId`; absent means any. */
  readonly operation?: string
  /** Share of the requests that are affected, 0 to 1; default 1. */
  readonly share?: number
  /** How many requests are affected before the rule ends; unlimited by default. */
  readonly count?: number
  /** Responds with this status instead of running the operation. */
  readonly status?: number
  /** Value of `Retry-After`, sent with `status`. */
  readonly retryAfterSeconds?: number
  /** Delay before the response: a fixed time, or a random one between two. */
  readonly latencyMs?: number | readonly [min: number, max: number]
  /** Closes the connection without a response: before the operation runs, or after it, so that the outcome is unknown. */
  readonly drop?: 'before' | 'after'
  /** Breaks the body: the second half is never sent, or it is not valid JSON. */
  readonly body?: 'truncated' | 'malformed'
}

/** The fault of one request. */
export type Fault = Pick<FaultRule, 'status' | 'retryAfterSeconds' | 'drop' | 'body'> & { readonly delayMs?: number }

/** The fault rules, with a count of what is left of each. */
export interface Faults {
  rules(): readonly FaultRule[]
  /**
   * Replaces the rules.
   *
   * @throws {ControlError} For invalid rules, with all problems.
   */
  set(rules: unknown): void
  /** The fault of the next request to an operation: that of the first rule that applies. */
  next(operation: string): Fault | undefined
}

/**
 * Starts without rules.
 *
 * @param operations Returns the ids that a rule may name.
 * @param random Returns a number from 0 up to 1, as `Math.random` does.
 */
export function createFaults(operations: () => readonly string[], random: () => number): Faults {
  let active: { readonly rule: FaultRule; left: number }[] = []
  return {
    rules: () => active.map(({ rule, left }) => (left === Infinity ? rule : { ...rule, count: left })),
    set(rules) {
      const checked = checkedRules(rules, operations())
      active = checked.map((rule) => ({ rule, left: rule.count ?? Infinity }))
    },
    next(operation) {
      for (const each of active) {
        const { rule } = each
        if (each.left <= 0 || (rule.operation !== undefined && rule.operation !== operation)) continue
        if (rule.share !== undefined && random() >= rule.share) continue
        each.left--
        const { latencyMs } = rule
        if (latencyMs === undefined) return rule
        const [min, max] = typeof latencyMs === 'number' ? [latencyMs, latencyMs] : latencyMs
        return { ...rule, delayMs: min + random() * (max - min) }
      }
      return undefined
    },
  }
}

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0
const isDuration = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 600_000

const isRange = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(isDuration) && value[0] <= value[1]

/** What each member of a rule must be. */
const members: Readonly<Record<string, readonly [is: (value: unknown) => boolean, expected: string]>> = {
  operation: [(value) => typeof value === 'string', 'must be the id of an operation'],
  share: [(value) => typeof value === 'number' && value >= 0 && value <= 1, 'must be a number from 0 to 1'],
  count: [isCount, 'must be an integer of at least 0'],
  status: [
    (value) => isCount(value) && Number(value) >= 400 && Number(value) <= 599,
    'must be a status from 400 to 599',
  ],
  retryAfterSeconds: [isCount, 'must be an integer of at least 0'],
  latencyMs: [
    (value) => isDuration(value) || isRange(value),
    'must be a number of milliseconds up to 600000, or an array of two, the smaller first',
  ],
  drop: [(value) => value === 'before' || value === 'after', 'must be "before" or "after"'],
  body: [(value) => value === 'truncated' || value === 'malformed', 'must be "truncated" or "malformed"'],
}

function checkedRules(rules: unknown, operations: readonly string[]): readonly FaultRule[] {
  if (!Array.isArray(rules)) throw new ControlError(400, 'Cannot set faults: the rules must be an array')
  const problems = rules.flatMap((rule: unknown, index) => {
    if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return [`/${index} must be an object`]
    return Object.entries(rule).flatMap(([name, value]) => {
      const member = Object.hasOwn(members, name) ? members[name] : undefined
      if (!member) return [`/${index}/${name} is unknown. A rule has ${Object.keys(members).join(', ')}`]
      if (name === 'operation' && typeof value === 'string' && !operations.includes(value)) {
        return [`/${index}/operation ${mustBeOneOf(value, operations)}`]
      }
      return member[0](value) ? [] : [`/${index}/${name} ${member[1]}`]
    })
  })
  if (problems.length > 0) throw new ControlError(400, 'Cannot set faults', problems)
  return rules as FaultRule[] // checked above
}
