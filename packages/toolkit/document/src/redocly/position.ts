import { getLineColLocation, type LocationObject, type Source } from '@redocly/openapi-core'
import { isCollection, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'

/** A file and a position in it. */
interface Position {
  readonly source: Source
  readonly start: { readonly line: number; readonly col: number }
}

/** The position of a value; if the value is not written at all, that of its key. */
export function positionOf(location: LocationObject): Position {
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

/** The position of the value at a pointer, or of its nearest ancestor. */
function positionInYaml(text: string, pointer: string): Position['start'] {
  const lines = new LineCounter()
  let node: unknown = parseDocument(text, { logLevel: 'silent', lineCounter: lines, uniqueKeys: false }).contents
  for (const part of pointer.split('/').slice(1)) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
    const inner = isMap(node)
      ? node.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === key)?.value
      : isCollection(node) && node.get(Number(key), true)
    if (!isNode(inner)) break
    node = inner
  }
  const offset = isNode(node) ? node.range?.[0] : undefined
  return lines.linePos(offset ?? 0)
}
