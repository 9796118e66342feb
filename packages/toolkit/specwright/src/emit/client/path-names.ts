import { withoutParameterNames, type OperationModel } from '@specwright/document/model'
import { wordsOf } from '@specwright/document/names'
import { camel, partsOf, singular } from './words.ts'

/** Names methods by HTTP method and path, for operations whose ids say no more than that. */
export interface PathNames {
  /**
   * `POST /v1/customers/{id}/balance_transactions` of `customers` -> `createBalanceTransaction`.
   *
   * @param resource Its words are left out.
   */
  methodOf(operation: OperationModel, resource: string): string
}

/** Creates the names of a document, whose other paths show whether one is a collection. */
export function createPathNames(operations: readonly OperationModel[]): PathNames {
  const read = new Set<string>()
  const collections = new Set<string>()
  for (const { path, method } of operations) {
    const shape = shapeOf(path)
    if (method === 'get') read.add(shape)
    if (shape.endsWith('/{}')) collections.add(shape.slice(0, -'/{}'.length))
  }
  const isCollection = (path: string): boolean =>
    collections.has(shapeOf(path)) || isPlural(staticsOf(path).at(-1) ?? '')
  /** True for what is done to an item, and is none itself: `POST /payments/{id}/capture`. */
  const isAction = (path: string): boolean => {
    const [name = ''] = staticsOf(path).slice(-1)
    const isBelowItem = /\}\/[^{}]+$/.test(path)
    const isRead = read.has(shapeOf(path)) || collections.has(shapeOf(path))
    return !isRead && staticsOf(path).length > 1 && (!isPlural(name) || (isBelowItem && startsWithVerb(name)))
  }
  return {
    methodOf({ path, method }, resource) {
      const drop = new Set(partsOf(resource).map(singular))
      const isItem = path.endsWith('}')
      const statics = staticsOf(path)
      const isDone = method === 'get' ? statics.at(-1) === 'search' : method !== 'delete' && isAction(path)
      const action = isDone && !isItem ? statics.pop() : undefined
      const isList = method === 'get' && !isItem && isCollection(path)
      const nouns = statics.flatMap((name, index) => {
        const isLast = index === statics.length - 1
        const words = partsOf(name)
        if (words.every((word) => drop.has(singular(word)))) return []
        return isLast && isList ? words : [...words.slice(0, -1), singularOf(words.at(-1) ?? '')]
      })
      const verb = action === undefined ? [isList ? 'list' : verbOf(method, isItem)] : partsOf(action)
      return camel([...verb.map((word) => word.toLowerCase()), ...nouns])
    },
  }
}

/** The part of a path that names a resource if no tag does: the first that is no version and no parameter. */
export function resourceInPath(path: string): string {
  return staticsOf(path)[0] ?? ''
}

/** True for an id of method and path alone, such as `PostCustomersCustomer` for `POST /v1/customers/{customer}`. */
export function isNamedAfterPath({ id, method, path }: OperationModel): boolean {
  const [first = '', ...others] = partsOf(id).map((word) => word.toLowerCase())
  const inPath = new Set(partsOf(path).map(singular))
  return (
    first === method &&
    others.length > 0 &&
    staticsOf(path).length > 0 &&
    others.every((word) => inPath.has(singular(word)))
  )
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

/** The parts of a path that are the same in all requests, without those of a version in front. */
function staticsOf(path: string): string[] {
  const parts = path
    .split(/[/:]/)
    .map((part) => wordsOf(part.replaceAll(/\{[^{}]*\}/g, '').replace(/\.json$/, '')).join('_'))
  const names = parts.filter((part) => part !== '')
  const start = names.findIndex((name) => !/^(?:api|rest|v?\d[\w]*)$/i.test(name))
  return start === -1 ? [] : names.slice(start)
}

/** A path without the names of its parameters, and without extensions. */
function shapeOf(path: string): string {
  return withoutParameterNames(path).replaceAll('.json', '')
}

function isPlural(name: string): boolean {
  const word = partsOf(name).at(-1) ?? ''
  return singular(word) !== word.toLowerCase()
}

/** `Transactions` -> `Transaction`, with its case. */
function singularOf(word: string): string {
  return isPlural(word) ? singular(word) : word
}

/** Verbs that paths begin with where they name what is done: `verify_microdeposits`. */
function startsWithVerb(name: string): boolean {
  return /^(?:add|apply|remove|send|set|verify)(?:_|[A-Z])/.test(name)
}
