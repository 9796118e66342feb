import { withoutParameterNames, type OperationModel } from '@specwright/document/model'
import { verbsOf, withoutResource, type ResourceWords } from './id-phrase.ts'
import { isOfItem, pathParts, type PathPart } from './path-parts.ts'
import { isPreposition, isVerbOf } from './verbs.ts'
import { camel, isPlural, singular } from './words.ts'

/** Names methods by HTTP method and path, for operations whose ids say no more than that. */
export interface PathNames {
  /**
   * `POST /v1/customers/{id}/balance_transactions` of `customers` -> `createBalanceTransaction`, with the preferred name
   * first. Where `PUT` and `PATCH` are there, the former replaces.
   *
   * @param resource What is left out, unless the names collide.
   */
  methodsOf(operation: OperationModel, resource: ResourceWords): string[]
}

/** Creates the names of a document, whose other paths show whether one is a collection. */
export function createPathNames(operations: readonly OperationModel[]): PathNames {
  const read = new Set<string>()
  const collections = new Set<string>()
  for (const { path, method } of operations) {
    const shape = shapeOf(path)
    if (method === 'get') read.add(shape)
    if (isOfItem(path)) collections.add(shape.slice(0, -'/{}'.length))
  }
  const methodOf = ({ path, method }: OperationModel, resource?: ResourceWords): string => {
    const parts = pathParts(path)
    const shape = shapeOf(path)
    // The path of a thing, which other operations read, says what it is.
    const isKnown = collections.has(shape) || (method !== 'get' && read.has(shape))
    const action = isKnown ? -1 : actionOf(parts, method)
    if (action !== -1) return camel(doneBy(parts, action, resource))
    const [last] = parts.slice(-1)
    const isItem = isOfItem(path)
    const isList = method === 'get' && !isItem && (collections.has(shape) || isPlural(last?.words.at(-1) ?? ''))
    const verb = isList ? 'list' : verbOf(method, isItem)
    const nouns = parts.flatMap((part) => nounsOf(part, { resource, isOne: part === last && verb === 'create' }))
    const isVerbThere = nouns.at(-1)?.toLowerCase().startsWith(verb) === true && last?.words.length === 1
    return isVerbThere ? camel(nouns.slice(-1)) : camel([verb, ...nouns])
  }
  return {
    methodsOf(operation, resource) {
      const [own, full] = [methodOf(operation, resource), methodOf(operation)]
      const isPut = operation.method === 'put'
      return [own, isPut ? own.replace(/^update(?![a-z])/, 'replace') : own, full]
    },
  }
}

/**
 * Which part of a path says what is done, or -1: `capture` of `POST /payments/{id}/capture`, `predict` of `POST
 * /ai/predict/digits`, and of what is posted below no item any last word, `POST /exports/info`.
 */
function actionOf(parts: readonly PathPart[], method: string): number {
  const [before, last] = parts.slice(-2)
  const isBehind = method === 'post' && last?.isOfItem === false
  const start = isBehind ? 0 : parts.length - 1
  const action = parts.findLastIndex(({ words }, index) => {
    return index >= start && isVerbOf(method, words[0]) && (words.length > 1 || index > 0 || parts.length === 1)
  })
  if (action !== -1 || method !== 'post' || parts.length < 2) return action
  return before?.isOfItem || last?.isOfItem || isPlural(last?.words.at(-1) ?? '') ? -1 : parts.length - 1
}

/** The words of an action, with the items that it is done to: `/users/{id}/reset-password` -> `resetUserPassword`. */
function doneBy(parts: readonly PathPart[], action: number, resource: ResourceWords | undefined): string[] {
  const written = parts[action]?.words ?? []
  const words = resource ? withoutResource(written, resource) : written
  const verbs = Math.max(1, verbsOf(words))
  const isPhrase = written.length > 1
  const before = parts.slice(0, action).filter((part) => part.isOfItem || !isPhrase)
  const nouns = before.flatMap((part) => nounsOf(part, { resource, isOne: part.isOfItem }))
  const after = parts.slice(action + 1).flatMap((part) => nounsOf(part, { resource, isOne: false }))
  const at = words.some(isPreposition) ? words.length : verbs
  const lower = words.map((word, index) => (index < verbs ? word.toLowerCase() : word))
  return [...lower.slice(0, at), ...nouns, ...lower.slice(at), ...after]
}

interface Nouns {
  readonly resource: ResourceWords | undefined
  /** Whether it is about one of them. */
  readonly isOne: boolean
}

/** The words of a part of a path, but none of those of the resource. */
function nounsOf({ words, isOfItem: ofItem }: PathPart, { resource, isOne }: Nouns): readonly string[] {
  const drop = new Set(resource?.words.map(singular))
  if (words.every((word) => drop.has(singular(word)))) return []
  const last = words.at(-1) ?? ''
  return (ofItem || isOne) && isPlural(last) ? [...words.slice(0, -1), singular(last)] : words
}

const verbs: Readonly<Record<string, readonly [ofItem: string, ofCollection: string]>> = {
  get: ['get', 'get'],
  post: ['update', 'create'],
  put: ['update', 'update'],
  patch: ['update', 'update'],
  delete: ['delete', 'delete'],
}

function verbOf(method: string, isItem: boolean): string {
  return verbs[method]?.[isItem ? 0 : 1] ?? method
}

/** A path without the names of its parameters, and without extensions. */
function shapeOf(path: string): string {
  return withoutParameterNames(path).replaceAll(/(?<=[^/])\{\}$|\.json/g, '')
}
