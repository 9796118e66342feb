import type { OperationDescriptor } from './call.ts'
import { wireText } from './query.ts'

/** A body as `fetch` takes it. */
export type SentBody = NonNullable<RequestInit['body']>

/** The body of a request in the content type that its operation wants. */
export function bodyOf(
  { contentType = 'application/json' }: Pick<OperationDescriptor, 'contentType'>,
  value: unknown,
): { contentType?: string; body?: SentBody } {
  if (value === undefined) return {}
  if (contentType === 'application/x-www-form-urlencoded') return { contentType, body: formOf(value as object) } // by its type
  if (/[/+]json\b/.test(contentType)) return { contentType, body: JSON.stringify(value) }
  // FormData brings its own content type, with the boundary in it.
  return { ...(value instanceof FormData ? {} : { contentType }), body: value as SentBody } // by its type
}

/** `a=1&b=2`; a list repeats its name, null and undefined are left out. */
function formOf(value: object): string {
  const form = new URLSearchParams()
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    for (const each of Array.isArray(member) ? (member as unknown[]) : [member]) {
      if (each !== undefined && each !== null) form.append(name, wireText(each))
    }
  }
  return form.toString()
}
