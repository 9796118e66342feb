import { grouped } from '@specwright/document/diagnostics'
import { pathParts } from './path-parts.ts'
import { isParticleOf, isPlainVerb, isPreposition, isQualifier, isThing, isVerbOf } from './verbs.ts'
import { singular } from './words.ts'

/** Where a request goes. */
interface PlacedOperation {
  readonly method: string
  readonly path: string
}

/**
 * What paths that say what is done do it to, by path: `Working Hours` of `/add-working-hours`. A path below which there are
 * others is that of a thing, such as `/stop-orders` beside `/stop-orders/{id}`.
 */
export function objectsOf(operations: readonly PlacedOperation[]): ReadonlyMap<string, string> {
  const byStart = grouped(operations, ({ path }) => pathParts(path)[0]?.words.map(singular).join(' '))
  const objects = new Map<string, string>()
  for (const sent of byStart.values()) {
    const [{ method, path } = { method: '', path: '' }, ...more] = sent
    const object = more.length === 0 ? objectIn(path, method) : ''
    if (object !== '') objects.set(path, object)
  }
  return objects
}

/** `File` of `/uploadFileFromDisk`, `Cart` of `/add-to-cart`; empty for `/exchange-rates`, `/check-out` and `/list-all`. */
function objectIn(path: string, method: string): string {
  const parts = pathParts(path)
  const [verb = '', ...behind] = parts[0]?.words ?? []
  const start = isPreposition(behind[0]) ? 1 : 0
  const end = behind.findIndex((word, index) => index >= start && isPreposition(word))
  const object = behind.slice(start, end === -1 ? undefined : end)
  const isSaid = isPlainVerb(verb) || isVerbOf(method, verb)
  const isThere = object.some((word) => !isQualifier(word)) && !isParticleOf(verb, object[0])
  return parts.length === 1 && isSaid && isThere && !isThing([verb, ...behind]) ? object.join(' ') : ''
}
