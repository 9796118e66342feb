import type { ResourceWords } from './resource-names.ts'
import { namedParts } from './named-parts.ts'
import { methodOfPath } from './path-methods.ts'
import { ownerOf } from './path-nouns.ts'
import { isOfItem, lastParameter, lastWord, pathParts, staticsOf, versionOf } from './path-parts.ts'
import { pathShapes } from './path-shapes.ts'
import type { PlainOperation } from './plain-operations.ts'
import { nameInSummary } from './summary-names.ts'
import { camel, isPlural, partsOf, severalOf, stem } from './words.ts'

/** Names methods by HTTP method and path, for operations whose ids say no more than that. */
export interface PathNames {
  /**
   * `POST /v1/customers/{id}/balance_transactions` of `customers` -> `createBalanceTransaction`, with the preferred name
   * first. Where `PUT` and `PATCH` are there, the former replaces; where two versions are, the later one says so.
   *
   * @param resource What is left out, unless the names collide.
   */
  methodsOf(operation: PlainOperation, resource: ResourceWords): string[]
  /** True for a path whose items other operations read. */
  isCollection(operation: PlainOperation): boolean
}

/** Creates the names of a document, whose other paths show whether one is a collection. */
export function createPathNames(operations: readonly PlainOperation[]): PathNames {
  const shapes = pathShapes(operations)
  return {
    isCollection: (operation) => !isOfItem(operation.path) && shapes.itemsRead.has(`${shapes.of(operation)}/{}`),
    methodsOf(operation, resource) {
      const { method, path } = operation
      const [own, full] = [methodOfPath(operation, shapes, { resource }), methodOfPath(operation, shapes)]
      const whole = methodOfPath(operation, shapes, { resource, isWhole: true })
      const replacing = method === 'put' ? own.replace(/^update(?![a-z])/, 'replace') : own
      const [version, by] = [versionOf(path), lastParameter(path)]
      const ofVersion = version.length === 0 ? '' : camel([own, ...version])
      // `deleteShare` of `/shares/{shareId}` by its id
      const isRepeated = by.length > 1 && stem(by[0] ?? '') === stem(partsOf(own).at(-1) ?? '')
      const ofItem = by.length === 0 ? '' : camel([own, 'by', ...(isRepeated ? by.slice(1) : by)])
      const described = nameInSummary(operation, resource, own)
      const byMethod = methodOfPath({ ...operation, verb: '' }, shapes, { resource })
      // What a path says is done is what is done by POST.
      const isOfSeveral = isPlural(lastWord(pathParts(path).at(-1)))
      const isFirst = namedParts(path, resource)[0]?.isOwn === true
      const posted = (method === 'post' && !isOfSeveral) || isFirst ? own : ''
      const several = method === 'post' && isOfSeveral && partsOf(own).length > 1 ? camel(severalOf(partsOf(own))) : ''
      // What is done to one item has the short name: `delete` of `/boats/{id}`, beside `deleteMany` of `/boats`.
      const isOfMany = /^(?:delete|patch|put)$/.test(method) && !isOfItem(path) && isOfSeveral
      const many = isOfMany && /^[a-z]+$/.test(own) ? `${own}Many` : ''
      const short = isOfItem(path) ? own.replace(/By(?:ID|Id|UUID|Uuid)$/, '') : isOfMany ? '' : own
      const owner = ownerOf(namedParts(path, resource), { isOfItem: true })
      const outer = outerParameter(path)
      // `/settings/{id}` beside `/settings`, of which there is one
      const isBesideOne =
        method === 'get' && isOfItem(path) && shapes.ones.has(shapes.of(operation).replace(/\/\{\}$/, ''))
      // Once one of two has a longer name, the other one can have the short one.
      return [
        isBesideOne ? ofItem : '',
        described || (method === 'delete' ? short : ''),
        short,
        own,
        many,
        owner.length === 0 ? '' : camel([own, ...owner]),
        byMethod,
        posted,
        several,
        replacing,
        whole,
        full,
        ofVersion,
        own,
        ofItem,
        own,
        outer.length === 0 ? '' : camel([own, 'for', ...outer]),
        own,
        camel([method, ...staticsOf(path)]),
      ]
    },
  }
}

/** What the first of several parameters in front of the end of a path is of: `company` of `/boards/{company_id}/{kind}/summary`. */
function outerParameter(path: string): readonly string[] {
  const [first, ...more] = [...path.matchAll(/\/\{([\w-]+)\}(?=\/)/g)].map(([, name = '']) => partsOf(name))
  const words = first ?? []
  const named = /^(?:id|uid|uuid)$/i.test(words.at(-1) ?? '') ? words.slice(0, -1) : words
  return more.length === 0 ? [] : named
}
