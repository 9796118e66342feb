import type { OperationModel } from '@specwright/document/model'
import { partsOf, singular } from './words.ts'

/** A part of a path that is the same in all requests: `line-items` of `/v1/line-items/{id}`. */
export interface PathPart {
  readonly words: readonly string[]
  /** True if a parameter follows, so that it is about one of them. */
  readonly isOfItem: boolean
}

/** The parts of a path, without parameters, extensions such as `.json`, and a version in front of them. */
export function pathParts(path: string): PathPart[] {
  const parts: { words: readonly string[]; isOfItem: boolean }[] = []
  for (const segment of path.split(/[/:]/)) {
    const words = partsOf(segment.replaceAll(/\{[^{}]*\}/g, ' ').replace(/\.json\s*$/, ''))
    const last = parts.at(-1)
    if (words.length > 0) parts.push({ words, isOfItem: false })
    else if (last && segment.includes('{')) last.isOfItem = true
  }
  const start = parts.findIndex(({ words }) => !/^(?:api|rest|v|v?\d+\w*)$/i.test(words.join('')))
  return start === -1 ? [] : parts.slice(start)
}

/** True for a path that ends with a parameter, other than an extension: `/pets/{id}`, but not `/pets{format}`. */
export function isOfItem(path: string): boolean {
  return /\/\{[^/]*\}$/.test(path)
}

/**
 * True for an id that says no more than method and path: `PostCustomersCustomer` of `POST /v1/customers/{customer}`.
 * Where a tag names the resource, only one that repeats all of a path with a parameter, before or after the method.
 */
export function isNamedAfterPath({ id, method, path, tag }: OperationModel): boolean {
  const words = partsOf(id).map((word) => word.toLowerCase())
  const inPath = partsOf(path).map((word) => word.toLowerCase())
  const others = words[0] === method ? words.slice(1) : words
  const statics = pathParts(path).flatMap((part) => part.words)
  if (statics.length === 0 || others.length === 0) return false
  const all = words.at(-1) === method ? words.slice(0, -1) : others
  if (path.includes('{') && all.join(' ') === inPath.join(' ')) return true
  if (partsOf(tag).length > 0 || words[0] !== method) return false
  const [named, known] = [others.map(singular), inPath.map(singular)]
  return named.every((word) => known.includes(word)) && statics.every((word) => named.includes(singular(word)))
}

/**
 * An id without the path and the method behind it, which FastAPI adds to the name of a function:
 * `read_settings_v1__id__settings_get` -> `read_settings`, also in camel case.
 */
export function withoutPath({ id, method, path }: OperationModel): string {
  const suffix = `${path.replaceAll(/\W/g, '_')}_${method}`
  if (id.endsWith(suffix) && id.length > suffix.length) return id.slice(0, -suffix.length)
  const words = partsOf(id)
  const added = [...partsOf(path), method].map((word) => word.toLowerCase())
  const start = words.length - added.length
  const isAdded = added.length > 2 && start > 0 && added.every((word, at) => words[start + at]?.toLowerCase() === word)
  return isAdded ? words.slice(0, start).join('_') : id
}
