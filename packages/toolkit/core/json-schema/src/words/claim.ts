/** A statement about a value: kept as data until it is printed. */
export interface Claim {
  /** Path from the value to the claim's subject; empty for the value itself. */
  readonly subject: readonly string[]
  readonly verb: Verb
  /** What follows the verb: `at least 10`. */
  readonly complement?: string | undefined
  /** The same for a message, where it is too long for one. */
  readonly short?: string
  /** True if it is negated. */
  readonly negated?: boolean
}

/** A verb of claims. */
export type Verb = keyof typeof verbs

/** The forms of each verb: required and forbidden, stated and denied. */
const verbs = {
  be: { must: 'must be', mustNot: 'must not be', is: 'is', isNot: 'is not' },
  have: { must: 'must have', mustNot: 'must not have', is: 'has', isNot: 'does not have' },
  hold: { must: 'must hold', mustNot: 'must not hold', is: 'holds', isNot: 'does not hold' },
  match: { must: 'must match', mustNot: 'must not match', is: 'matches', isNot: 'does not match' },
  /** Of a location, whatever its value. */
  exist: { must: 'is required', mustNot: 'is not allowed', is: 'is present', isNot: 'is missing' },
} as const

/** A claim as a requirement, to follow the name of the location: `must be at least 10`. */
export function must({ verb, complement, short, negated }: Claim): string {
  return phrase(verbs[verb][negated ? 'mustNot' : 'must'], short ?? complement)
}

/** A claim as a statement about its subject: `size is at least 10`. */
export function is({ subject, verb, complement, short, negated }: Claim, self = 'it'): string {
  const name = subject.length === 0 ? self : subject.join('.')
  return `${name} ${phrase(verbs[verb][negated ? 'isNot' : 'is'], short ?? complement)}`
}

/** The statement of the opposite. */
export function isNot(claim: Claim): string {
  return is(negate(claim))
}

/** The opposite of a claim. */
export function negate(claim: Claim): Claim {
  return { ...claim, negated: !claim.negated }
}

function phrase(verb: string, complement: string | undefined): string {
  return complement === undefined ? verb : `${verb} ${complement}`
}
