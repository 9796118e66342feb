/** A statement about a value: kept as data until it is printed. */
export interface Claim {
  /** Path from the value to the claim's subject; empty for the value itself. */
  readonly subject: readonly string[]
  readonly verb: Verb
  /** What follows the verb: `at least 10`. */
  readonly complement?: string | undefined
  /** The same for a message, where it is too long for one. */
  readonly short?: string
  /** What the value itself is called, if it is the subject: `the array`. */
  readonly self?: string
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
export function is(claim: Claim, self: string = claim.self ?? 'the value'): string {
  return `${claim.subject.length === 0 ? self : claim.subject.join('.')} ${predicate(claim)}`
}

/** Claims as one phrase, which names a subject once: `kind is A and size is at least 1 and is at most 5`. */
export function together(claims: readonly Claim[], word: 'and' | 'or', self?: string): string {
  return claims
    .map((claim, index) => (isOfSame(claim, claims[index - 1]) ? predicate(claim) : is(claim, self)))
    .join(` ${word} `)
}

function isOfSame({ subject }: Claim, before: Claim | undefined): boolean {
  return before?.subject.length === subject.length && subject.every((name, index) => before.subject[index] === name)
}

/** What a claim says of its subject. */
function predicate({ verb, complement, short, negated }: Claim): string {
  return phrase(verbs[verb][negated ? 'isNot' : 'is'], short ?? complement)
}

/** The opposite of a claim. */
export function negate(claim: Claim): Claim {
  return { ...claim, negated: !claim.negated }
}

function phrase(verb: string, complement: string | undefined): string {
  return complement === undefined ? verb : `${verb} ${complement}`
}
