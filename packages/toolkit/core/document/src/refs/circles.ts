import type { Document } from '@redocly/openapi-core'
import { childPointer } from '@specwright/json-schema/json'
import { refOf, targetOf } from '@specwright/json-schema/ref'

/** An object with a `$ref` that leads back to it. */
export interface Endless {
  readonly file: Document
  /** Where the object stands. */
  readonly pointer: string
  /** The refs of the circle, as they are written, from this one on. */
  readonly refs: readonly string[]
}

interface RefHolder {
  readonly file: Document
  readonly pointer: string
  readonly value: object
}

/**
 * Takes the circles out of the refs of some files, in place, so that each of these refs stands for any value.
 *
 * @param files The files by their addresses.
 * @param addressOf Gives the address of a URI reference that stands in a file.
 * @returns The objects of each circle, in the order of the refs.
 */
export function removeCircles(
  files: ReadonlyMap<string, Document>,
  addressOf: (from: string, uri: string) => string,
): readonly (readonly Endless[])[] {
  const holders = new Map([...files.values()].flatMap(holdersIn).map((each) => [each.value, each]))
  const next = ({ file: { source }, value }: RefHolder): RefHolder | undefined => {
    const [uri = '', fragment = ''] = refOf(value)?.split('#', 2) ?? []
    const target = files.get(uri === '' ? source.absoluteRef : addressOf(source.absoluteRef, uri))
    const found = target && targetOf(target.parsed, `#${fragment}`)?.value
    return typeof found === 'object' && found !== null ? holders.get(found) : undefined
  }
  return [...holders.values()].flatMap((holder) => {
    const circle = circleFrom(holder, next)
    if (circle === undefined) return []
    const refs = circle.map(({ value }) => refOf(value) ?? '')
    for (const { value } of circle) Reflect.deleteProperty(value, '$ref')
    return [
      circle.map(({ file, pointer }, index) => ({
        file,
        pointer,
        refs: [...refs.slice(index), ...refs.slice(0, index)],
      })),
    ]
  })
}

/** The refs from one back to itself; `undefined` if it does not lead there. */
function circleFrom(
  start: RefHolder,
  next: (holder: RefHolder) => RefHolder | undefined,
): readonly RefHolder[] | undefined {
  const passed = new Set([start])
  for (let holder = next(start); holder !== undefined; holder = next(holder)) {
    if (holder === start) return [...passed]
    // It leads into a circle, of which it is no part.
    if (passed.has(holder)) return undefined
    passed.add(holder)
  }
  return undefined
}

/** The objects of a file with a `$ref`. */
function holdersIn(file: Document): readonly RefHolder[] {
  const seen = new Set<object>()
  const found: RefHolder[] = []
  const visit = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (refOf(value) !== undefined) found.push({ file, pointer, value })
    for (const [key, member] of Object.entries(value)) visit(member, childPointer(pointer, key))
  }
  visit(file.parsed, '')
  return found
}
