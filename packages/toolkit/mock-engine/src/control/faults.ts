import { mustBeOneOf } from '../nearest.ts'
import { ControlError } from './control-error.ts'

/** What fails, and when. */
export interface FaultRule {
  /** `operationId`; absent means any. */
  readonly operation?: string
  /** Name of an event, or `*` for any: the rule is then for deliveries of it, not for requests. */
  readonly event?: string
  /** Share of the requests or deliveries that are affected, 0 to 1; default 1. */
  readonly share?: number
  /** How many requests or deliveries are affected before the rule ends; unlimited by default. */
  readonly count?: number
  /** Responds with this status instead of running the operation. */
  readonly status?: number
  /** Value of `Retry-After`, sent with `status`. */
  readonly retryAfterSeconds?: number
  /** Delay before the response, or the delivery: a fixed time, or a random one between two. */
  readonly latencyMs?: number | readonly [min: number, max: number]
  /**
   * Closes the connection without a response: before the operation runs, or after it, so that the outcome is unknown. A
   * delivery is lost, or its first response is, so that it is made again.
   */
  readonly drop?: 'before' | 'after'
  /** Breaks the body: the second half is never sent, or it is not valid JSON. */
  readonly body?: 'truncated' | 'malformed'
  /** How often an event is delivered. */
  readonly copies?: number
  /** Whether an event is delivered after the next one to the receiver. */
  readonly reorder?: boolean
}

/** The fault of one request or delivery. */
export type Fault = Omit<FaultRule, 'operation' | 'event' | 'share' | 'count' | 'latencyMs'> & {
  readonly delayMs?: number
}

/** What a fault may befall: a request to an operation, or a delivery of an event. */
export type FaultTarget = { readonly operation: string } | { readonly event: string }

/** The fault rules, with a count of what is left of each. */
export interface Faults {
  rules(): readonly FaultRule[]
  /**
   * Replaces the rules.
   *
   * @throws {ControlError} For invalid rules, with all problems.
   */
  set(rules: unknown): void
  /** The fault of the next request to an operation, or delivery of an event: that of the first rule that applies. */
  next(target: FaultTarget): Fault | undefined
}

/** What rules may name. */
export interface FaultNames {
  /** Ids of operations. */
  readonly operation: readonly string[]
  /** Names of events. */
  readonly event: readonly string[]
}

/**
 * Starts without rules.
 *
 * @param names Returns what a rule may name.
 * @param random Returns a number from 0 up to 1, as `Math.random` does.
 */
export function createFaults(names: () => FaultNames, random: () => number): Faults {
  let active: { readonly rule: FaultRule; left: number }[] = []
  return {
    rules: () => active.map(({ rule, left }) => (left === Infinity ? rule : { ...rule, count: left })),
    set(rules) {
      const checked = checkedRules(rules, names())
      active = checked.map((rule) => ({ rule, left: rule.count ?? Infinity }))
    },
    next(target) {
      for (const each of active) {
        const { rule } = each
        if (each.left <= 0 || !isAbout(rule, target)) continue
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

function isAbout({ operation, event }: FaultRule, target: FaultTarget): boolean {
  if ('event' in target) return event === '*' || event === target.event
  return event === undefined && (operation === undefined || operation === target.operation)
}

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0
const isDuration = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 600_000

const isRange = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(isDuration) && value[0] <= value[1]

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
    (value) => isDuration(value) || isRange(value),
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

function checkedRules(rules: unknown, names: FaultNames): readonly FaultRule[] {
  if (!Array.isArray(rules)) throw new ControlError(400, 'Cannot set faults: the rules must be an array')
  const problems = rules.flatMap((rule: unknown, index) => {
    if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return [`/${index} must be an object`]
    const kind = 'event' in rule ? 'event' : 'operation'
    return Object.entries(rule).flatMap(([name, value]) => {
      const problem = problemOf(name, value, { kind, names })
      return problem === undefined ? [] : [`/${index}/${name} ${problem}`]
    })
  })
  if (problems.length > 0) throw new ControlError(400, 'Cannot set faults', problems)
  return rules as FaultRule[] // checked above
}

/** What is wrong with a member of a rule. */
function problemOf(
  name: string,
  value: unknown,
  { kind, names }: { readonly kind: keyof FaultNames; readonly names: FaultNames },
): string | undefined {
  const member = Object.hasOwn(members, name) ? members[name] : undefined
  if (!member) return `is unknown. A rule has ${Object.keys(members).join(', ')}`
  const [is, expected, of = kind] = member
  if (of !== kind) return kind === 'event' ? 'is not for deliveries. Leave it out' : 'is for deliveries. Name an event'
  if (!is(value)) return expected
  if (name !== kind || typeof value !== 'string' || (kind === 'event' && value === '*') || names[kind].includes(value))
    return undefined
  return mustBeOneOf(value, names[kind])
}
