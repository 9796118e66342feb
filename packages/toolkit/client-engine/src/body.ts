import { stringOf } from './query.ts'

/** A body that `fetch` accepts. */
export type SentBody = NonNullable<RequestInit['body']>

/** Writes the body of a request. */
export type WriteBody = (value: unknown) => SentBody

/** `a=1&b=2`; an array repeats its name, null and undefined are left out. */
export function writeForm(value: unknown): string {
  const form = new URLSearchParams()
  // The type of the method guarantees an object.
  for (const [name, member] of Object.entries(value as object) as [string, unknown][]) {
    for (const each of Array.isArray(member) ? (member as unknown[]) : [member]) {
      if (each !== undefined && each !== null) form.append(name, stringOf(each))
    }
  }
  return form.toString()
}
