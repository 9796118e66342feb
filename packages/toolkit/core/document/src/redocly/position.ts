import { keysOf } from '@specwright/json-schema/json'
import { getLineColLocation, type LocationObject, type Source } from '@redocly/openapi-core'
import { blockPositions } from '../yaml/block-text.ts'
import { isJsonSource, isYamlSource } from '../yaml/read-yaml.ts'
import { jsonPositions, type PlacedText } from '../yaml/json-text.ts'
import { writtenAt } from './moved.ts'
import { isCollection, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'

/** A file and a position in it. */
interface Position {
  readonly source: Source
  readonly start: { readonly line: number; readonly col: number }
}

/** The position of a value; if the value is not written at all, that of its key. */
export function positionOf(place: LocationObject): Position {
  const location = writtenAt(place)
  const { source, pointer, reportOnKey = false } = location
  // The linter's parser of YAML takes seconds, and hundreds of megabytes, for a large file.
  const placed = pointer === undefined ? undefined : positionsIn(source)?.positionOf(linterKeys(pointer))
  if (placed !== undefined) return { source, start: placed[reportOnKey ? 'key' : 'value'] }
  try {
    parseWithoutKeyCheck(location.source)
    const position = getLineColLocation(location)
    const isUnknown = position.start.line === 1 && position.start.col === 1 && (location.pointer?.length ?? 0) > 2
    return isUnknown ? getLineColLocation({ ...location, reportOnKey: true }) : position
  } catch {
    // The linter's search for positions supports less of YAML (`!!binary`) than its parser of values.
    return { source: location.source, start: positionInYaml(location.source.body, location.pointer ?? '') }
  }
}

const parsed = new WeakSet<Source>()

/**
 * Parses a file without the check for duplicate keys, which the parser of values has already made: here it would take
 * quadratic time.
 */
function parseWithoutKeyCheck(source: Source): void {
  if (parsed.has(source)) return
  parsed.add(source)
  const getAst: Source['getAst'] = (load) => {
    return source.getAst((text, options) => load(text, { ...options, ignoreDuplicateKeys: true }))
  }
  const reader = Object.create(source, { getAst: { value: getAst } }) as Source // with all its other members
  getLineColLocation({ source: reader, pointer: '#/' })
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

/** The position of the value at a pointer, or of its nearest ancestor. */
function positionInYaml(text: string, pointer: string): Position['start'] {
  const lines = new LineCounter()
  let node: unknown = parseDocument(text, { logLevel: 'silent', lineCounter: lines, uniqueKeys: false }).contents
  for (const key of linterKeys(pointer)) {
    const inner = isMap(node)
      ? node.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === key)?.value
      : isCollection(node) && node.get(Number(key), true)
    if (!isNode(inner)) break
    node = inner
  }
  const offset = isNode(node) ? node.range?.[0] : undefined
  return lines.linePos(offset ?? 0)
}
