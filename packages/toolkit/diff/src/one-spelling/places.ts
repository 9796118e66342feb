import { own, type JsonObject } from '@loyalty-kit/json-schema/json'
import { pointerTo } from '../report.ts'
import { sorted } from '../same.ts'
import type { Part } from '../side.ts'
import type { TextRules } from '@loyalty-kit/json-schema/patterns'

/** What is known of the parts of a document in one spelling, by their pointers. */
export interface Origins {
  /** Where the author wrote it. */
  readonly places: Map<string, string>
  /** What a schema asks of texts: the same can be said in many patterns. */
  readonly texts: Map<string, TextRules>
}

/** A document in one spelling. */
export interface InOneSpelling extends Origins {
  readonly document: JsonObject
}

/** Where a part stands that its author wrote. */
export function originOf({ places }: Origins, pointer: string): string {
  let known = pointer
  while (known !== '' && !places.has(known)) known = known.slice(0, known.lastIndexOf('/'))
  return (places.get(known) ?? known) + pointer.slice(known.length)
}

/** What is compared as a whole: a text stands for an object or a list. */
export function asData(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(sorted(value)) : value
}

/** Lists of which the order means nothing. */
export function asSet(values: readonly unknown[]): unknown[] {
  return values.map((value) => JSON.stringify(sorted(value))).toSorted()
}

/** The members of a part that need no words of their own: what is not said, and what is said to be false, is the same. */
export function dataOf(
  { value, pointer }: Part,
  apart: readonly string[],
  at: string,
  { places }: Origins,
): JsonObject {
  const names = Object.keys(value).filter((name) => !apart.includes(name) && name !== '$ref' && value[name] !== false)
  for (const name of names) places.set(pointerTo(at, name), pointerTo(pointer, name))
  return Object.fromEntries(names.map((name) => [name, asData(value[name])]))
}

/** The members of a map under one name, or nothing where there are none. */
export function unlessEmpty(name: string, members: JsonObject): JsonObject {
  return Object.keys(members).length === 0 ? {} : { [name]: members }
}

/** What stands under a name, as a part of its own. */
export function memberOf({ value, pointer }: Part, name: string): Part<unknown> | undefined {
  const held = own(value, name)
  return held === undefined ? undefined : { value: held, pointer: pointerTo(pointer, name) }
}
