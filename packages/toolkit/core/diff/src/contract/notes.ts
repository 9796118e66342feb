import { isObject, own, pointerTo } from '@specwright/json-schema/json'
import { dayOf } from '@specwright/json-schema/keyword'
import { same } from './same.ts'
import type { Part } from './side.ts'

/** Keywords for people; programs ignore them. */
export const documentationKeywords: readonly string[] = ['title', 'description', 'summary', 'examples', 'externalDocs']

/** Schemas that all apply, each with the targets of its refs. */
export type Chains = readonly (readonly Part[])[]

/** The different values of a keyword. */
export function notesIn(chains: Chains, name: string): readonly Part<unknown>[] {
  const notes = chains.flatMap((chain) => noteOf(chain, name) ?? [])
  return notes.filter(({ value }, n) => !notes.slice(0, n).some((known) => same(known.value, value)))
}

function noteOf(parts: readonly Part[], name: string): Part<unknown> | undefined {
  const part = parts.find(({ value }) => own(value, name) !== undefined)
  if (part) return { value: own(part.value, name), pointer: pointerTo(part.pointer, name) }
  // `example` is an `examples` array of one.
  const example = name === 'examples' ? noteOf(parts, 'example') : undefined
  return example && { value: [example.value], pointer: example.pointer }
}

/** True for a deprecated part whose sunset date has passed: it may be removed. */
export function isPastSunset({ value }: Part): boolean {
  return own(value, 'deprecated') === true && dayOf(own(value, 'x-sunset')) <= Date.now()
}

/** True for a part that is marked as BETA. */
export function isBeta(operation: unknown): boolean {
  return isObject(operation) && own(operation, 'x-beta') === true
}
