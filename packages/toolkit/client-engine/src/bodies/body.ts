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

/** `a=1&b=2`; an array repeats its name, null and undefined are left out. */
export function writeForm(value: unknown): string {
  // The type of the method guarantees an object.
  const pairs = membersOf(value as object).flatMap(([name, member]) =>
    membersOf(Array.isArray(member) ? member : [member]).map(([, each]) => [name, stringOf(each)]),
  )
  return new URLSearchParams(pairs).toString()
}
