import { isObject, keysOf } from '@specwright/json-schema/json'
import { refOf } from '@specwright/json-schema/ref'
import { isReferable, partIn, type PartMember } from '../openapi/structure.ts'
import { below, chainFrom, refFrom, refTo, type File, type Reading, type ReferredValue } from './files.ts'
import { mayBe, refer, visit, visitMembers, type Parts, type Referrer } from './parts.ts'
import type { RefReport } from './ref-report.ts'

/**
 * Replaces a ref in place of a map, an array or another object that OpenAPI allows no ref for, such as the responses of an
 * operation, by what it refers to.
 */
export function* readMisplaced(parts: Parts, referrer: Referrer, report: RefReport): Reading<void> {
  const { value, file, pointer, place } = referrer
  const ref = refOf(value) ?? ''
  const chain = yield* chainFrom(ref, file)
  for (const each of chain.targets) refer(parts, each)
  // The linter reports it, wherever the chain breaks.
  if (chain.end === undefined) return chain.targets.forEach((each) => visit(parts, each, place))
  const [content, reading] = contentOf(parts, chain.end, { referrer, chain: chain.targets })
  const name = JSON.stringify(keysOf(pointer).at(-1) ?? '')
  report.warn('misplaced-ref', referrer, `OpenAPI allows no "$ref" in place of ${name}. It is read as ${reading}.`)
  Reflect.deleteProperty(value, '$ref')
  const read = place[0] === 'array' ? [] : value
  for (const [key, source] of content) {
    set(read, key, inFile(source, { place: partIn(read, place, key), into: file, isNamed: named.test(pointer) }))
    report.moved(below(referrer, key), source)
  }
  // An array takes the place of the object with the ref.
  if (read !== value) for (const { holder, key } of parts.holders.get(value) ?? []) set(holder, key, read)
  visitMembers(parts, { ...referrer, value: read }, place)
}

/** What a chain of refs leads to, as far as it can be at a place, and how that is called. */
function contentOf(
  parts: Parts,
  target: ReferredValue,
  { referrer, chain }: { readonly referrer: Referrer; readonly chain: readonly ReferredValue[] },
): readonly [content: ReadonlyMap<string, ReferredValue>, reading: string] {
  const { place, value } = referrer
  const [how, kind] = place
  const ref = JSON.stringify(refOf(value))
  const isSame = mayBe(parts, target.value, place)
  if (how === 'array') {
    if (Array.isArray(target.value) && isSame) return [membersOf([target], {}), `what ${ref} contains`]
    const item: PartMember = ['one', kind]
    const isItem = isObject(target.value) && isReferable(item) && mayBe(parts, target.value, item)
    const only = new Map([['0', { ...referrer, value: { $ref: refOf(value) } }]])
    return isItem ? [only, `an array of ${ref} alone`] : [new Map(), 'empty']
  }
  return isObject(target.value) && isSame ? [membersOf(chain, value), `what ${ref} contains`] : [new Map(), 'empty']
}

/** The members of values that refer to each other, but for those that an object has; the first ones come first. */
function membersOf(chain: readonly ReferredValue[], known: object): ReadonlyMap<string, ReferredValue> {
  const members = new Map<string, ReferredValue>()
  for (const each of chain) {
    for (const key of Object.keys(each.value as object)) {
      if (key !== '$ref' && !Object.hasOwn(known, key) && !members.has(key)) members.set(key, below(each, key))
    }
  }
  return members
}

/** How a value is written in another file. */
export interface Copying {
  readonly place: PartMember | undefined
  readonly into: File
  /** Whether it has a name by which others refer to it: it is referred to there, and otherwise copied. */
  readonly isNamed: boolean
}

/** A value as it is to be written in another file. */
export function inFile(source: ReferredValue, { place, into, isNamed }: Copying): unknown {
  const { file, value } = source
  if (file.address === into.address || place === undefined || typeof value !== 'object' || value === null) return value
  if (isNamed && isReferable(place)) return { $ref: refTo(source, into) }
  const copy = Array.isArray(value) ? [] : {}
  const ref = refOf(value)
  for (const key of Object.keys(value)) {
    const member = { place: partIn(value, place, key), into, isNamed }
    set(copy, key, key === '$ref' && ref !== undefined ? refFrom(ref, file, into) : inFile(below(source, key), member))
  }
  return copy
}

/** Places of objects, or of maps of objects, that others refer to by their names. */
const named = /^\/(?:components(?:\/[^/]*)?|definitions|parameters|responses|securityDefinitions)$/

/** Sets a member of any name. */
function set(holder: object, key: string, value: unknown): void {
  Reflect.defineProperty(holder, key, { value, configurable: true, enumerable: true, writable: true })
}
