import type { ProofResponse } from './proof-response.ts'
import type { Violation } from './violation.ts'

/** Shorter secrets may be there by chance. */
const minSecret = 8

/** What repeats a credential in a response. */
export function secretViolations(
  { status, headers, text = '' }: ProofResponse,
  secrets: readonly string[],
  rule: string,
): readonly Violation[] {
  const all = [text, ...Object.values(headers)].join('\n')
  const isRepeated = secrets.some((secret) => secret.length >= minSecret && all.includes(secret))
  return isRepeated
    ? [
        {
          judge: 'secret',
          expected: 'a response without the credentials of the request',
          got: 'a response that repeats one',
          rule,
          detail: status >= 400 ? 'refusal' : 'success',
        },
      ]
    : []
}
