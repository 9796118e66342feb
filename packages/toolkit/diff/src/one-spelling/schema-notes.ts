import { annotationOf, spread, type Sub } from '../normal.ts'
import { pointerTo } from '../report.ts'
import { sorted } from '../same.ts'
import { chainOfObjects, type Side } from '../side.ts'
import { asData, type Origins } from './places.ts'

/** What is said to people, and to those who leave the value out. */
export function schemaNotes(side: Side, sub: Sub, at: string, { places }: Origins): Record<string, unknown> {
  const chain = chainOfObjects(side, sub)
  const notes: Record<string, unknown> = {}
  const put = (name: string, value: unknown, pointer: string): void => {
    if (value === undefined || value === false || name in notes) return
    notes[name] = asData(value)
    places.set(pointerTo(at, name), pointer)
  }
  for (const { value, pointer } of chain) {
    for (const name of spoken) put(name, value[name], pointerTo(pointer, name))
    if ('example' in value && !('examples' in value)) put('examples', [value['example']], pointerTo(pointer, 'example'))
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

/** What people read of a schema, and when it ends. */
const spoken = ['title', 'description', 'examples', 'externalDocs', 'deprecated', 'x-sunset']
/** Extensions that are written in other words. */
const known = ['x-known-values', 'x-extensible-enum', 'x-sunset']
