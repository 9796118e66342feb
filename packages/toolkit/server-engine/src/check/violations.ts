import { redactText } from '../http/redact.ts'
import { violationsHeader } from '../http/message.ts'

/** What is wrong with a body that is not text, or is in a coding that is unknown. */
export const unreadable = 'the body cannot be read as text'

/** A violation of a request, without secrets. */
export function ofRequest(violation: string): string {
  return redactText(`request: ${violation}`)
}

/** A violation of a response, without secrets. */
export function ofResponse(violation: string): string {
  return redactText(`response: ${violation}`)
}

const maxHeaderLength = 4096

/** The header of violations, truncated if there are too many; none if there are none. */
export function headerFor(violations: readonly string[]): Readonly<Record<string, string>> {
  if (violations.length === 0) return {}
  const text = violations.join('; ').replaceAll(/[^\x20-\x7e]/g, '?')
  return { [violationsHeader]: text.length <= maxHeaderLength ? text : `${text.slice(0, maxHeaderLength - 3)}...` }
}
