import { atPointer, isObject, keysOf, type JsonObject } from '@specwright/json-schema/json'
import { pointerOf } from '@specwright/json-schema/ref'
import { referencesIn } from '../refs/references.ts'
import { one, placeIn, rewritePart, shape, type Kind, type Member, type RewriteSchema } from './openapi-shape.ts'
import type { PartMember } from './structure.ts'

/**
 * Rewrites, in place, the schemas of parts that refs lead to where OpenAPI expects none, as in an extension.
 *
 * @param document Whose other schemas are rewritten.
 */
export function rewriteReferred(document: JsonObject, rewrite: RewriteSchema): void {
  const done = new Set<string>()
  const pending = referencesIn(document).refs
  for (const { ref, place } of pending) {
    const pointer = pointerOf(ref)
    const kind = kindOf(place)
    if (pointer === undefined || kind === undefined || done.has(`${kind} ${pointer}`)) continue
    done.add(`${kind} ${pointer}`)
    const value = atPointer(document, pointer)
    if (!isObject(value) || isPlaced(document, pointer)) continue
    const keys = keysOf(pointer)
    const rewritten = rewritePart(value, kind, { rewrite, path: keys })
    const holder = atPointer(document, pointer.slice(0, pointer.lastIndexOf('/')))
    if (rewritten !== value) Reflect.set(holder as object, keys.at(-1) ?? '', rewritten)
    pending.push(...referencesIn(rewritten, one[kind]).refs)
  }
}

/** The kind of object that OpenAPI expects at the place of a ref, if it may contain schemas. */
function kindOf(place: PartMember | undefined): Kind | undefined {
  if (place === undefined || place[0] !== 'one') return undefined
  const kind = place[1] === 'header' ? 'parameter' : place[1]
  return Object.hasOwn(shape, kind) ? (kind as Kind) : undefined // as the table says
}

/** True for the pointer of a value where OpenAPI expects an object with schemas. */
function isPlaced(document: JsonObject, pointer: string): boolean {
  let [value, place]: [unknown, Member | undefined] = [document, one.document]
  for (const key of keysOf(pointer)) {
    if (typeof value !== 'object' || value === null || place === undefined) return false
    place = placeIn(value, place, key)
    value = Reflect.get(value, key)
  }
  return place !== undefined
}
