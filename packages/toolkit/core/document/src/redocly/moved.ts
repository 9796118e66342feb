import type { LocationObject, Source } from '@redocly/openapi-core'

/** A place in a file. */
export interface Placed {
  readonly source: Source
  /** JSON Pointer, with `#`. */
  readonly pointer: string
}

/** Where values of a file are written that have got other places in it, by the pointers (with `#`) of these. */
const moves = new WeakMap<Source, Map<string, Placed>>()

/** Remembers that what is at a place since the file was read is written at another one. */
export function rememberMove(to: Placed, from: Placed): void {
  const known = moves.get(to.source) ?? new Map<string, Placed>()
  moves.set(to.source, known.set(to.pointer, from))
}

/** The place where the value at a place is written. */
export function writtenAt(location: LocationObject): LocationObject {
  let current = location
  let length = Infinity
  for (;;) {
    const { source, pointer = '' } = current
    const end = movedPart(moves.get(source), pointer, length)
    const from = moves.get(source)?.get(pointer.slice(0, end))
    if (from === undefined) return current
    // An item of an array may get the former place of another one.
    length = from.source === source && isSibling(from.pointer, pointer.slice(0, end)) ? end : Infinity
    current = { ...current, source: from.source, pointer: `${from.pointer}${pointer.slice(end)}` }
  }
}

/** The length of the longest part of a pointer that names a moved value, and is shorter than another length; or 0. */
function movedPart(known: ReadonlyMap<string, Placed> | undefined, pointer: string, length: number): number {
  if (known === undefined) return 0
  let end = pointer.length
  while (end > 0 && (end >= length || !known.has(pointer.slice(0, end)))) end = pointer.lastIndexOf('/', end - 1)
  return Math.max(end, 0)
}

function isSibling(pointer: string, other: string): boolean {
  return pointer.slice(0, pointer.lastIndexOf('/')) === other.slice(0, other.lastIndexOf('/'))
}
