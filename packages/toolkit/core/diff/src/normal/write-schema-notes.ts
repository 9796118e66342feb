import { pointerTo } from '@specwright/json-schema/json'
import { sorted } from '../contract/same.ts'
import type { Side } from '../contract/side.ts'
import { annotationOf, chainsOf, spread, type Sub } from '../contract/spread.ts'
import { asData, asSet, type Origins } from './places.ts'
import { notesIn, documentationKeywords } from '../contract/notes.ts'

/** The annotations of a schema. */
export function schemaNotes(side: Side, sub: Sub, at: string, { places }: Origins): Record<string, unknown> {
  const chains = chainsOf(side, sub)
  const notes: Record<string, unknown> = {}
  const put = (name: string, value: unknown, pointer: string): void => {
    if (value === undefined || value === false || name in notes) return
    notes[name] = asData(value)
    places.set(pointerTo(at, name), pointer)
  }
  for (const name of documentationKeywords) {
    const [first, ...more] = notesIn(chains, name)
    const all = [first, ...more].map((note) => note?.value)
    put(name, more.length === 0 ? first?.value : asSet(all), first?.pointer ?? '')
  }
  for (const { value, pointer } of chains.flat()) {
    for (const name of ['deprecated', 'x-sunset']) put(name, value[name], pointerTo(pointer, name))
  }
  for (const name of ['default', 'readOnly', 'writeOnly']) {
    const found = annotationOf(side, sub, name)
    put(name, found && name === 'default' ? JSON.stringify(sorted(found.value)) : found?.value, found?.pointer ?? '')
  }
  for (const { value, pointer } of spread(side, sub)) {
    for (const name of Object.keys(value).filter((each) => /^x(?:ml$|-)/.test(each) && !known.includes(each))) {
      put(name, value[name], pointerTo(pointer, name))
    }
  }
  return notes
}

/** Extensions that are written elsewhere. */
const known = ['x-known-values', 'x-extensible-enum', 'x-sunset']
