import { grouped } from '@specwright/document/diagnostics'
import type { OperationModel } from '@specwright/document/model'
import { isOfItem, pathParts } from './path-parts.ts'
import { camel, isPlural, partsOf, stem } from './words.ts'

/** An id with `by` and more behind what is done: `getPet`, `Id` of `getPetById_1`. */
const foundBy = /^(.+?)(?:By(?=[A-Z])|[._-][Bb]y(?:[._-]|(?=[A-Z])))([A-Za-z_.-]+?)(?=(?:_\d+)?$)/

/**
 * `getPetById` -> `getPet`, where a parameter of the path says so already, and no other operation of the tag does the
 * same: `getPet`, or `getPetByName`.
 */
export function createIdShortener(
  operations: readonly OperationModel[],
  idOf: (operation: OperationModel) => string,
): (operation: OperationModel) => string {
  // `findById`, of which nothing else would be left
  const short = (operation: OperationModel): string =>
    idOf(operation).replace(foundBy, (_, done: string) => done.replace(/(?<![A-Za-z])find$/, 'get'))
  // `getPets` of `/pets` does something else.
  const isList = (operation: OperationModel): boolean =>
    operation.method === 'get' && !isOfItem(operation.path) && isPlural(partsOf(idOf(operation)).at(-1) ?? '')
  const sames = grouped(
    operations.filter((operation) => !isList(operation)),
    (operation) =>
      [operation.tag, ...partsOf(short(operation)).filter((word) => !isArticle(word))].join(' ').toLowerCase(),
  )
  const alone = new Set([...sames.values()].filter(({ length }) => length === 1).flat())
  return (operation) => {
    const id = idOf(operation)
    const [, , key = ''] = foundBy.exec(id) ?? []
    const isInPath =
      isOfItem(operation.path) ||
      operation.path.includes(`{${camel(partsOf(key))}}`) ||
      isItemOf(operation.path, partsOf(key).slice(0, -1))
    return alone.has(operation) && isInPath && isFoundById(id, operation.tag) ? short(operation) : id
  }
}

/** True for a path with an item of these words: `/applications/{uuid}/envs` of an application. */
function isItemOf(path: string, words: readonly string[]): boolean {
  const named = words.map(stem).join(' ')
  return named !== '' && pathParts(path).some((part) => part.isOfItem && part.words.map(stem).join(' ') === named)
}

function isArticle(word: string): boolean {
  return /^(?:an?|the)$/i.test(word)
}

/** True for an id that ends with `ById`, `ByUuid`, or that of what it is of: `getPetByPetId`. */
function isFoundById(id: string, tag: string): boolean {
  const [, done = '', key = ''] = foundBy.exec(id) ?? []
  const words = partsOf(key)
  const known = new Set(partsOf(`${tag} ${done}`).map(stem))
  return /^(?:guid|id|uuid)$/i.test(words.at(-1) ?? '') && words.slice(0, -1).every((word) => known.has(stem(word)))
}
