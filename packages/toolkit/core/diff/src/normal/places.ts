import { own, pointerTo, type JsonObject } from '@specwright/json-schema/json'
import { sorted } from '../contract/same.ts'
import type { Part } from '../contract/side.ts'
import type { Sub } from '../contract/spread.ts'

/** Facts about the parts of a document in normal form, by pointer. */
export interface Origins {
  /** The pointer of a part in the document as written. */
  readonly places: Map<string, string>
}

/** A document in normal form. */
export interface NormalDocument extends Origins {
  readonly document: JsonObject
  /** The schemas as written, by the pointer of their normal form. */
  readonly subs: ReadonlyMap<string, Sub>
}

/** The pointer of a part in the document as written. */
export function originOf({ places }: Origins, pointer: string): string {
  let known = pointer
  while (known !== '' && !places.has(known)) known = known.slice(0, known.lastIndexOf('/'))
  return (places.get(known) ?? known) + pointer.slice(known.length)
}

/** A value that is compared as a whole: objects and arrays become strings. */
export function asData(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(sorted(value)) : value
}

/** An array whose order has no meaning, sorted. */
export function asSet(values: readonly unknown[]): unknown[] {
  return values.map((value) => JSON.stringify(sorted(value))).toSorted()
}

/** The members of a part that are compared as a whole; a member that is absent and one that is false are the same. */
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

/** The members of a map under one name; empty without members. */
export function unlessEmpty(name: string, members: JsonObject): JsonObject {
  return Object.keys(members).length === 0 ? {} : { [name]: members }
}

/** A member, as a part. */
export function memberOf({ value, pointer }: Part, name: string): Part<unknown> | undefined {
  const held = own(value, name)
  return held === undefined ? undefined : { value: held, pointer: pointerTo(pointer, name) }
}
