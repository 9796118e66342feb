import type { OperationModel } from '@specwright/document/model'
import type { ResourceWords } from './id-phrase.ts'
import { namedParts, nounsOf, type NamedPart } from './named-parts.ts'
import { actionOf, doneBy } from './path-actions.ts'
import { filterOf } from './path-filters.ts'
import { isOfItem, lastParameter, staticsOf, versionOf, type PathPart } from './path-parts.ts'
import { pathShapes, type PathShapes } from './path-shapes.ts'
import { isPlainVerb } from './verbs.ts'
import { camel, isPlural } from './words.ts'

/** Names methods by HTTP method and path, for operations whose ids say no more than that. */
export interface PathNames {
  /**
   * `POST /v1/customers/{id}/balance_transactions` of `customers` -> `createBalanceTransaction`, with the preferred name
   * first. Where `PUT` and `PATCH` are there, the former replaces; where two versions are, the later one says so.
   *
   * @param resource What is left out, unless the names collide.
   */
  methodsOf(operation: OperationModel, resource: ResourceWords): string[]
}

/** Creates the names of a document, whose other paths show whether one is a collection. */
export function createPathNames(operations: readonly OperationModel[]): PathNames {
  const shapes = pathShapes(operations)
  return {
    methodsOf(operation, resource) {
      const { method, path } = operation
      const [own, full] = [methodOf(operation, shapes, resource), methodOf(operation, shapes)]
      const replacing = method === 'put' ? own.replace(/^update(?![a-z])/, 'replace') : own
      const [version, by] = [versionOf(path), lastParameter(path)]
      const ofVersion = version.length === 0 ? '' : camel([own, ...version])
      const ofItem = by.length === 0 ? '' : camel([own, 'by', ...by])
      // Once one of two has a longer name, the other one can have the short one.
      return [own, replacing, full, ofVersion, own, ofItem, own, camel([method, ...staticsOf(path)])]
    },
  }
}

function methodOf(operation: OperationModel, shapes: PathShapes, resource?: ResourceWords): string {
  const { path, method } = operation
  const parts = namedParts(path, resource)
  const shape = shapes.of(operation)
  const isCollection = shapes.collections.has(shape)
  // The path of a thing, which other operations read, says what it is.
  const isKnown = isCollection || (method !== 'get' && shapes.read.has(shape))
  const action = actionOf(parts, method)
  const owner = ownerOf(parts)
  const isList = method === 'get' && !isOfItem(path) && (isCollection || isPlural(lastWord(parts.at(-1))))
  const done = parts[action]?.words ?? []
  if (isList && isCollection && done.join('') === 'get') return camel(['list', ...owner])
  if (action !== -1 && (!isKnown || isPlainVerb(done[0])))
    return camel([...doneBy(parts, { action, resource }), ...owner])
  const isOfOther = method === 'get' && isOfItem(path) && !shapes.written.has(shape)
  const filter = isOfOther ? filterOf(path, parts, { shape, shapes }) : []
  const verb = isList ? 'list' : verbOf(method, parts, isOfItem(path))
  const nouns = objectOf(parts, { verb, isFiltered: filter.length > 0, isFull: resource === undefined })
  const isVerbThere = nouns.at(-1)?.toLowerCase().startsWith(verb) === true && parts.at(-1)?.words.length === 1
  if (isVerbThere) return camel([...nouns.slice(-1), ...owner])
  return camel([verb, ...nouns, ...owner, ...(filter.length > 0 ? ['by', ...filter] : [])])
}

/** `for`, `Account` of `/accounts/{id}/transactions` for `Transactions`, where no item of the resource is named. */
function ownerOf(parts: readonly NamedPart[]): readonly string[] {
  const own = parts.findLastIndex(({ isOwn }) => isOwn)
  const owner = parts.slice(0, Math.max(own, 0)).findLast((part) => part.isOfItem)
  if (owner === undefined || parts[own]?.isOfItem === true) return []
  const nouns = nounsOf(owner, { isOne: true })
  return nouns.length === 0 ? [] : ['for', ...nouns]
}

interface ObjectOptions {
  readonly verb: string
  /** True for what is found by the last parameter, so that there may be several; a single word is what it is found by. */
  readonly isFiltered: boolean
  readonly isFull: boolean
}

/** The words behind the resource: `Card`, `Token` of `POST /customers/{id}/cards/{card}/tokens`. */
function objectOf(parts: readonly NamedPart[], { verb, isFiltered, isFull }: ObjectOptions): readonly string[] {
  const last = parts.at(-1)
  const isSeveral = isPlural(lastWord(last))
  const own = parts.findLastIndex(({ isOwn }) => isOwn)
  return parts.slice(own + 1, isFiltered && !isSeveral ? -1 : undefined).flatMap((part) => {
    const isOne =
      part === last ? verb === 'create' || (part.isOfItem && !isFiltered) : part.isOfItem || (isSeveral && !isFull)
    return nounsOf(part, { isOne })
  })
}

function lastWord(part: PathPart | undefined): string {
  return part?.words.at(-1) ?? ''
}

const verbs: Readonly<Record<string, readonly [ofItem: string, ofCollection: string]>> = {
  get: ['get', 'get'],
  post: ['update', 'create'],
  put: ['update', 'update'],
  patch: ['update', 'update'],
  delete: ['delete', 'delete'],
}

/** What a request does. Settings are there already, so that what is posted to them is saved; and what is read is marked so. */
function verbOf(method: string, parts: readonly PathPart[], isItem: boolean): string {
  const settings = parts.findIndex((part) => /^(?:settings|preferences)$/i.test(lastWord(part)))
  const isOfSettings = settings !== -1 && !parts.slice(settings).some((part) => part.isOfItem)
  if (method === 'post' && isOfSettings) return 'save'
  const isMarked = /^(?:un)?(?:read|seen)$/i.test(parts.at(-1)?.words.join('') ?? '')
  if (isMarked && /^(?:put|patch)$/.test(method)) return 'mark'
  return verbs[method]?.[isItem ? 0 : 1] ?? method
}
