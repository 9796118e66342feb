import { getLineColLocation, type LocationObject, type Source } from '@redocly/openapi-core'
import { isCollection, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'

/** Where a file says what a pointer names: the file, and the place in it. */
interface Placed {
  readonly source: Source
  readonly start: { readonly line: number; readonly col: number }
}

/** A value that is not written at all has no place of its own; that of its key stands for it. */
export function placeOf(location: LocationObject): Placed {
  try {
    parseOnce(location.source)
    const place = getLineColLocation(location)
    const isNowhere = place.start.line === 1 && place.start.col === 1 && (location.pointer?.length ?? 0) > 2
    return isNowhere ? getLineColLocation({ ...location, reportOnKey: true }) : place
  } catch {
    // What finds places for the linter knows less of YAML (`!!binary`) than what reads values.
    return { source: location.source, start: placeInYaml(location.source.body, location.pointer ?? '') }
  }
}

const parsed = new WeakSet<Source>()

/**
 * Has a file parsed without a search for keys that stand twice, which the parser of values has made: here each key would
 * be compared with all before it.
 */
function parseOnce(source: Source): void {
  if (parsed.has(source)) return
  parsed.add(source)
  const getAst: Source['getAst'] = (load) => {
    return source.getAst((text, options) => load(text, { ...options, ignoreDuplicateKeys: true }))
  }
  const reader = Object.create(source, { getAst: { value: getAst } }) as Source // with all else that it has
  getLineColLocation({ source: reader, pointer: '#/' })
}

/** The place of what a pointer names, or of the nearest around it. */
function placeInYaml(text: string, pointer: string): Placed['start'] {
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
