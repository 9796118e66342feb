import { membersOf, stringOf } from '../parameters/query.ts'

/** A body that `fetch` accepts. */
export type SentBody = NonNullable<RequestInit['body']>

/** Writes the body of a request. */
export type WriteBody = (value: unknown) => SentBody

/**
 * Sends text or bytes unchanged.
 *
 * @throws {TypeError} For an object, of which only its kind would be sent.
 */
export function plainBody(value: unknown): SentBody {
  if (/ (?:Object|Array)\]$/.test(Object.prototype.toString.call(value)))
    throw new TypeError('Cannot send an object as text or bytes. Pass a string or bytes, such as a Blob')
  return value as SentBody // by the type of the method
}

/**
 * Sends bytes with a content type, where the document has a range of them; those that have one keep it, as a `Blob` may.
 *
 * @throws {TypeError} For an object, as `plainBody` does.
 */
export function typedBody(type: string): WriteBody {
  return (value) => {
    const body = plainBody(value)
    const isUntyped = body instanceof Blob ? body.type === '' : body instanceof ArrayBuffer || ArrayBuffer.isView(body)
    return isUntyped || typeof body === 'string' ? new Blob([body as BlobPart], { type }) : body // as checked
  }
}

/** `a=1&b=2`; an array repeats its name, null and undefined are left out. */
export function writeForm(value: unknown): string {
  // The type of the method guarantees an object.
  const pairs = membersOf(value as object).flatMap(([name, member]) =>
    membersOf(Array.isArray(member) ? member : [member]).map(([, each]) => [name, stringOf(each)]),
  )
  return new URLSearchParams(pairs).toString()
}
