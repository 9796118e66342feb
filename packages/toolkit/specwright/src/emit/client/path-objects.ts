import { grouped } from '@specwright/document/diagnostics'
import { isOfItem, pathParts } from './path-parts.ts'
import { isParticleOf, isPlainVerb, isPreposition, isQualifier, isThing, isVerb, isVerbOf } from './verbs.ts'
import { partsOf, singular } from './words.ts'

/** Where a request goes. */
interface PlacedOperation {
  readonly method: string
  readonly path: string
  readonly id: string | undefined
}

/**
 * What paths that say what is done do it to, by path: `Working Hours` of `/add-working-hours`. A path below which there are
 * others is that of a thing, such as `/stop-orders` beside `/stop-orders/{id}`.
 */
export function objectsOf(operations: readonly PlacedOperation[]): ReadonlyMap<string, string> {
  const byStart = grouped(operations, ({ path }) => pathParts(path)[0]?.words.map(singular).join(' '))
  const objects = new Map<string, string>()
  for (const sent of byStart.values()) {
    const [only, ...more] = sent
    const object = only !== undefined && more.length === 0 ? objectIn(only.path, only.method) || objectInId(only) : ''
    if (only !== undefined && object !== '') objects.set(only.path, object)
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

/**
 * `App` of `quitApp` at `/quit` and `Ai` of `detectAi` at `/aidetect`: what an id names more than the path, or in another
 * order. What is called only by what it does, such as `resolve` at `/resolve`, is one of the `operations`.
 */
function objectInId({ id, method, path }: PlacedOperation): string {
  const parts = pathParts(path)
  const inPath = parts[0]?.words.join('').toLowerCase() ?? ''
  const named = partsOf(id ?? '')
  const words = named.at(-1)?.toLowerCase() === method ? named.slice(0, -1) : named
  const [verb = '', ...object] = words
  if (parts.length !== 1 || inPath === '' || isOfItem(path)) return ''
  const isAlone = isVerbOf(method, inPath) && (id === undefined || verb.toLowerCase() === inPath)
  const isSame = id !== undefined && words.join('').toLowerCase() === inPath
  if (
    (isAlone && object.length === 0) ||
    (isSame && (isVerbOf(method, verb) || (method === 'post' && words === named)))
  )
    return 'operations'
  const isSaid =
    isVerb(verb) &&
    object.length > 0 &&
    !object.some((word) => isPreposition(word) || isQualifier(word) || isVerb(word))
  const isThere = isAlone || `${object.join('')}${verb}`.toLowerCase() === inPath
  return isSaid && isThere && !isParticleOf(verb, object[0]) ? object.join(' ') : ''
}
