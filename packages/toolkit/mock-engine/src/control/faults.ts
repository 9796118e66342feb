import { ControlError } from './control-error.ts'

/** What shall go wrong, and when. */
export interface FaultRule {
  /** `operationId`; absent means any. */
  readonly operation?: string
  /** Share of the requests that are hit, 0 to 1; default 1. */
  readonly share?: number
  /** How many requests are hit before the rule ends; default without end. */
  readonly count?: number
  /** Answers with this status instead of doing the work. */
  readonly status?: number
  /** Value of `Retry-After`, beside `status`. */
  readonly retryAfterSeconds?: number
  /** Waits before the answer, so long or evenly spread between two. */
  readonly latencyMs?: number | readonly [least: number, most: number]
  /** Closes the connection without an answer: before the work, or after it, when the outcome stays unknown. */
  readonly drop?: 'before' | 'after'
  /** Spoils the body: its second half never comes, or it is no JSON. */
  readonly body?: 'truncated' | 'malformed'
}

/** What goes wrong with one request. */
export type Fault = Pick<FaultRule, 'status' | 'retryAfterSeconds' | 'drop' | 'body'> & { readonly delayMs?: number }

/** Rules, and how far each has gone. */
export interface Faults {
  rules(): readonly FaultRule[]
  /**
   * Puts rules in place of those that were there.
   *
   * @throws {ControlError} For a rule that cannot be followed, with all that is wrong.
   */
  set(rules: unknown): void
  /** What goes wrong with the next request to an operation: the first rule that hits. */
  next(operation: string): Fault | undefined
}

/**
 * No rules at first.
 *
 * @param operations Gives the ids that a rule may name.
 * @param random Gives a number from 0 up to 1, as `Math.random` does.
 */
export function createFaults(operations: () => readonly string[], random: () => number): Faults {
  let active: { readonly rule: FaultRule; left: number }[] = []
  return {
    rules: () => active.map(({ rule, left }) => (left === Infinity ? rule : { ...rule, count: left })),
    set(rules) {
      const given = checkedRules(rules, operations())
      active = given.map((rule) => ({ rule, left: rule.count ?? Infinity }))
    },
    next(operation) {
      for (const each of active) {
        const { rule } = each
        if (each.left <= 0 || (rule.operation !== undefined && rule.operation !== operation)) continue
        if (rule.share !== undefined && random() >= rule.share) continue
        each.left--
        const { latencyMs } = rule
        if (latencyMs === undefined) return rule
        const [least, most] = typeof latencyMs === 'number' ? [latencyMs, latencyMs] : latencyMs
        return { ...rule, delayMs: least + random() * (most - least) }
      }
      return undefined
    },
  }
}

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0
const isDuration = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 600_000

/** What each member of a rule must be. */
const members: Readonly<Record<string, readonly [is: (value: unknown) => boolean, expected: string]>> = {
  operation: [(value) => typeof value === 'string', 'must be the id of an operation'],
  share: [(value) => typeof value === 'number' && value >= 0 && value <= 1, 'must be a number from 0 to 1'],
  count: [isCount, 'must be a whole number'],
  status: [
    (value) => isCount(value) && Number(value) >= 400 && Number(value) <= 599,
    'must be a status from 400 to 599',
  ],
  retryAfterSeconds: [isCount, 'must be a whole number'],
  latencyMs: [
    (value) => isDuration(value) || (Array.isArray(value) && value.length === 2 && value.every(isDuration)),
    'must be milliseconds, up to 600000, or two of them',
  ],
  drop: [(value) => value === 'before' || value === 'after', 'must be "before" or "after"'],
  body: [(value) => value === 'truncated' || value === 'malformed', 'must be "truncated" or "malformed"'],
}

function checkedRules(rules: unknown, operations: readonly string[]): readonly FaultRule[] {
  if (!Array.isArray(rules)) throw new ControlError(400, 'Cannot set faults: the rules must be a list')
  const wrong = rules.flatMap((rule: unknown, index) => {
    if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return [`/${index} must be an object`]
    return Object.entries(rule).flatMap(([name, value]) => {
      const member = Object.hasOwn(members, name) ? members[name] : undefined
      if (!member) return [`/${index}/${name} is not known; a rule has ${Object.keys(members).join(', ')}`]
      if (name === 'operation' && typeof value === 'string' && !operations.includes(value)) {
        return [`/${index}/operation must be one of ${operations.join(', ')}`]
      }
      return member[0](value) ? [] : [`/${index}/${name} ${member[1]}`]
    })
  })
  if (wrong.length > 0) throw new ControlError(400, 'Cannot set faults', wrong)
  return rules as FaultRule[] // each member was just checked
}
