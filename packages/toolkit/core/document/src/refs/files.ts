import { asRef, childPointer, isObject, own } from '@specwright/json-schema/json'
import { refOf } from '@specwright/json-schema/ref'
import { isUrl } from '../is-url.ts'

/** A file of a document, by its path or URL, and its value. */
export interface File {
  readonly address: string
  readonly root: unknown
}

/** A value of a file. */
export interface ReferredValue {
  readonly file: File
  readonly pointer: string
  readonly value: unknown
}

/** A file to read, by a URI relative to another. */
export interface Wanted {
  readonly from: File
  readonly uri: string
}

/** Work that needs other files: it gives what it wants, and takes the file; `undefined` for one that cannot be read. */
export type Reading<Result> = Generator<Wanted, Result, File | undefined>

/** A member or an item of a value. */
export function below({ file, pointer, value }: ReferredValue, key: string): ReferredValue {
  const member =
    typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
  return { file, pointer: childPointer(pointer, key), value: member as unknown }
}

/** How many refs a chain may have: more than any author needs. */
const maxHops = 1000

/** What a ref leads to, followed by what the ref there leads to, and so on. */
export interface Chain {
  readonly targets: readonly ReferredValue[]
  /** The last target; `undefined` for a chain that leads to nothing, or back to itself. */
  readonly end: ReferredValue | undefined
}

/** Follows a ref to the end. */
export function* chainFrom(ref: string, from: File): Reading<Chain> {
  const targets: ReferredValue[] = []
  const reached = new Set<string>()
  let [next, file]: [string | undefined, File] = [ref, from]
  while (next !== undefined) {
    const target: ReferredValue | undefined = yield* targetOf(next, file, maxHops)
    if (target === undefined || reached.has(placeOf(target))) return { targets, end: undefined }
    reached.add(placeOf(target))
    targets.push(target)
    ;[next, file] = [refOf(target.value), target.file]
  }
  return { targets, end: targets.at(-1) }
}

function* targetOf(ref: string, from: File, hops: number): Reading<ReferredValue | undefined> {
  const [uri = '', fragment = ''] = ref.split(/#(.*)/s, 2)
  const file = uri === '' ? from : yield { from, uri }
  if (file === undefined || hops === 0 || (fragment !== '' && !fragment.startsWith('/'))) return undefined
  let found: ReferredValue | undefined = { file, pointer: '', value: file.root }
  for (const key of fragment.split('/').slice(1).map(decodedKey)) {
    const through = refOf(found.value)
    // A pointer may lead through a ref.
    if (through !== undefined && below(found, key).value === undefined)
      found = yield* targetOf(through, found.file, hops - 1)
    if (found === undefined) return undefined
    found = below(found, key)
  }
  return found.value === undefined ? undefined : found
}

function decodedKey(written: string): string {
  if (!written.includes('~') && !written.includes('%')) return written
  const key = written.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

/** A place in a file as one string. */
export function placeOf({ file, pointer }: Omit<ReferredValue, 'value'>): string {
  return `${file.address}#${pointer}`
}

/** A ref to a value, as it is to be written in another file. */
export function refTo({ file, pointer }: Omit<ReferredValue, 'value'>, into: File): string {
  return `${uriFrom(uriOf(into), uriOf(file))}${asRef(pointer)}`
}

/** A ref of one file as it is to be written in another. */
export function refFrom(ref: string, from: File, into: File): string {
  const at = ref.indexOf('#')
  const [uri, fragment] = at < 0 ? [ref, ''] : [ref.slice(0, at), ref.slice(at)]
  if (/^[a-z][a-z0-9+.-]+:/i.test(uri)) return ref
  const target = uri === '' ? uriOf(from) : joined(uriOf(from), uri)
  return `${uriFrom(uriOf(into), target)}${fragment}`
}

/** The path or URL of a file as a URI reference. */
function uriOf({ address }: File): string {
  return isUrl(address) ? address : encodeURI(address.replaceAll('\\', '/')).replaceAll('#', '%23')
}

/** A URI that is relative to another. */
function joined(base: string, uri: string): string {
  if (isUrl(base)) return new URL(uri, base).href
  if (uri.startsWith('/')) return uri
  const keys = base.split('/').slice(0, -1)
  for (const key of uri.split('/')) {
    if (key === '..') keys.pop()
    else if (key !== '.') keys.push(key)
  }
  return keys.join('/')
}

/** A URI as it is written in the file of another: relative to it, unless one of them is a URL. */
function uriFrom(base: string, target: string): string {
  if (isUrl(target) || isUrl(base)) return target
  const [folders, keys] = [base.split('/').slice(0, -1), target.split('/')]
  const shared = folders.findIndex((key, index) => key !== keys[index])
  const count = shared < 0 ? folders.length : shared
  return [...folders.slice(count).map(() => '..'), ...keys.slice(count)].join('/')
}

/** True for a file that is a document, and not a part of one. */
export function isDocument(root: unknown): boolean {
  return isObject(root) && ['openapi', 'swagger'].some((member) => typeof own(root, member) === 'string')
}
