import type { Issue } from './issue.ts'

/** A text as a schema takes it, and what is wrong with it. */
export interface TextBody<Found> {
  readonly value: unknown
  readonly issues: readonly Found[]
}

/**
 * A text as the string that it is; where its schema refuses that, as the number, object or other value whose JSON it is: services
 * write `42` and `true` as plain text.
 *
 * @param check The issues of a value.
 */
export function readTextBody<Found extends Pick<Issue, 'pointer'> & { readonly keyword?: string }>(
  text: string,
  check: (value: unknown) => readonly Found[],
): TextBody<Found> {
  const asText = { value: text, issues: check(text) }
  if (asText.issues.length === 0) return asText
  const value = jsonIn(text)
  if (value === undefined || typeof value === 'string') return asText
  const asValue = { value, issues: check(value) }
  return asValue.issues.length === 0 || isOfAnotherType(asText) ? asValue : asText
}

function isOfAnotherType({ issues }: TextBody<{ readonly pointer: string; readonly keyword?: string }>): boolean {
  return issues.some(({ pointer, keyword }) => pointer === '' && keyword === 'type')
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
