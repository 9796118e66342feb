import type { NormalizedProblem } from '@redocly/openapi-core'

/** The linter's findings that this package acts on. */
export type Finding =
  | { readonly kind: 'unexpected-member'; readonly member: string }
  /** What OpenAPI 3.1 introduced, in a document of 3.0: a member, or types that 3.0 does not allow. */
  | { readonly kind: 'newer-member'; readonly member: string }
  | { readonly kind: 'newer-types' }
  | { readonly kind: 'wrong-type'; readonly expected: string; readonly actual: string }
  /** A member whose value is of the right type, and none of those allowed. */
  | { readonly kind: 'wrong-value' }
  | { readonly kind: 'missing-member'; readonly member: string }
  /** An object that has none of several members, of which it needs one. */
  | { readonly kind: 'missing-choice'; readonly members: readonly string[] }
  /** A member that OpenAPI knows, and not beside the others that its object has. */
  | { readonly kind: 'refused-member' }
  | { readonly kind: 'repeated-parameter' }
  /** A path that differs from another only by names of parameters. */
  | { readonly kind: 'repeated-path' }
  | { readonly kind: 'unresolved-ref'; readonly reason: string | undefined }
  | { readonly kind: 'unreadable-file'; readonly reason: string }
  | { readonly kind: 'no-security' }
  | { readonly kind: 'other' }

type MessageParts = Readonly<Record<string, string | undefined>>

/** A message of the linter: its rule, a pattern for the whole message, and its meaning. */
type Row = readonly [rule: string, message: RegExp, finding: (parts: MessageParts) => Finding]

/** The messages of the pinned linter version that this package acts on. Nothing else matches the linter's messages. */
const messages: readonly Row[] = [
  [
    'struct',
    /^Property `(?<member>.*)` is not expected here\.$/s,
    ({ member = '' }) => ({ kind: 'unexpected-member', member }),
  ],
  [
    'struct',
    /^Expected type `(?<expected>[^`]*)`(?: \(\w+\))? but got `(?<actual>[^`]*)`\.?$/,
    ({ expected = '', actual = '' }) => ({ kind: 'wrong-type', expected, actual }),
  ],
  [
    'struct',
    /^The field `(?<member>[^`]*)` must be present on this level\.$/,
    ({ member = '' }) => ({ kind: 'missing-member', member }),
  ],
  [
    'struct',
    /^Must contain at least one of the following fields: (?<members>.*)\.$/,
    ({ members = '' }) => ({ kind: 'missing-choice', members: members.split(', ') }),
  ],
  ['struct', /^The field `[^`]*` is not allowed here\.$/, () => ({ kind: 'refused-member' })],
  [
    'struct',
    /^`[^`]*` (?:can be one of the following only: .*|".*" is not a valid value\..*)$/s,
    () => ({ kind: 'wrong-value' }),
  ],
  ['struct', /^The value of the .* field must be greater than or equal to -?\d+$/, () => ({ kind: 'wrong-value' })],
  [
    'operation-parameters-unique',
    /^(?:Paths|Operations) must have unique `name` \+ `in` parameters\.\s/,
    () => ({ kind: 'repeated-parameter' }),
  ],
  [
    'no-identical-paths',
    /^The path already exists which differs only by path parameter name\(s\): `/,
    () => ({ kind: 'repeated-path' }),
  ],
  [
    'no-unresolved-refs',
    /^Can't resolve \$ref(?:: (?<reason>.*))?$/s,
    ({ reason }) => ({ kind: 'unresolved-ref', reason }),
  ],
  [
    'no-unresolved-refs',
    /^Failed to parse: (?<reason>.*)$/s,
    ({ reason = '' }) => ({ kind: 'unreadable-file', reason }),
  ],
  [
    'security-defined',
    /^Every operation should have security defined on it or on the root level\.$/,
    () => ({ kind: 'no-security' }),
  ],
]

/** The meaning of a problem. */
export function findingOf({ ruleId, message }: Pick<NormalizedProblem, 'ruleId' | 'message'>): Finding {
  for (const [rule, words, finding] of messages) {
    const match = rule === ruleId ? words.exec(message) : null
    if (match) return finding(match.groups ?? {})
  }
  return { kind: 'other' }
}

/** Messages of the YAML parser that are replaced: nesting beyond the limit, and mistakes that it detects late. */
const parserReasons = [
  ['too-deep', /^nesting exceeded maxDepth \(\d+\)$/],
  ['indent', /^deficient indentation$/],
  ['vague', /^(?:bad indentation of a \w+ entry|can not read .*|unexpected end of the .*)$/],
] as const

/** The name in a message of the YAML parser about an alias that has no anchor. */
export function aliasWithoutAnchor(reason: string): string | undefined {
  return /^unidentified alias "(.*)"$/.exec(reason)?.[1]
}

/** The meaning of a message of the YAML parser. */
export function parserFinding(reason: string): 'too-deep' | 'indent' | 'vague' | 'other' {
  return parserReasons.find(([, words]) => words.test(reason))?.[0] ?? 'other'
}
