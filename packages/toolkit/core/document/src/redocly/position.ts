import { keysOf } from '@specwright/json-schema/json'
import type { LocationObject, Source } from '@redocly/openapi-core'
import { blockPositions } from '../yaml/block-text.ts'
import { indentedText, isJsonSource, isYamlSource } from '../yaml/read-yaml.ts'
import { jsonPositions, type PlacedText } from '../yaml/json-text.ts'
import { treePositions, type TreePositions } from '../yaml/tree-text.ts'
import { writtenAt } from './moved.ts'

/** A file and a position in it. */
interface Position {
  readonly source: Source
  readonly start: { readonly line: number; readonly col: number }
}

/** The position of a value; if the value is not written at all, that of its key. */
export function positionOf(place: LocationObject): Position {
  const location = writtenAt(place)
  const { source, pointer, reportOnKey = false } = location
  if (pointer === undefined) return location
  const keys = linterKeys(pointer)
  // To parse a large file of YAML for its positions takes seconds, and hundreds of megabytes.
  const placed = positionsIn(source)?.positionOf(keys) ?? treeOf(source).positionOf(keys)
  return { source, start: placed[reportOnKey ? 'key' : 'value'] }
}

/** Finds values in a text by their keys, as far as it knows them. */
interface Positions {
  positionOf(keys: readonly string[]): PlacedText | undefined
}

const positions = new WeakMap<Source, Positions>()

/** What finds values of a valid source without its tree; nothing for one that is not valid. */
function positionsIn(source: Source): Positions | undefined {
  const find = isJsonSource(source) ? jsonPositions : isYamlSource(source) ? blockPositions : undefined
  if (find === undefined) return undefined
  const known = positions.get(source) ?? find(source.body)
  positions.set(source, known)
  return known
}

/** The keys of a pointer of the linter, with `#`; `#/` is the root. */
function linterKeys(pointer: string): string[] {
  return pointer === '#/' ? [] : keysOf(pointer).map(decoded)
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key // our own pointers are not encoded
  }
}

const trees = new WeakMap<Source, TreePositions>()

/** What finds the values of any source, by parsing it for their positions once. */
function treeOf(source: Source): TreePositions {
  const known = trees.get(source) ?? treePositions(indentedText(source))
  trees.set(source, known)
  return known
}
