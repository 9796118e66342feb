import { membersOf, stringOf } from './query.ts'

/** A body that `fetch` accepts. */
export type SentBody = NonNullable<RequestInit['body']>

/** Writes the body of a request. */
export type WriteBody = (value: unknown) => SentBody

/** `a=1&b=2`; an array repeats its name, null and undefined are left out. */
export function writeForm(value: unknown): string {
  // The type of the method guarantees an object.
  const pairs = membersOf(value as object).flatMap(([name, member]) =>
    membersOf(Array.isArray(member) ? member : [member]).map(([, each]) => [name, stringOf(each)]),
  )
  return new URLSearchParams(pairs).toString()
}
