import type { Model, OperationModel } from '@specwright/document/model'
import { grouped } from '@specwright/document/diagnostics'
import { createIdShortener } from './found-by-id.ts'
import { operationsWithIdsOfOthers } from './ids-of-others.ts'
import { createWordSplitter, vocabularyOf, type Vocabulary } from './joined-words.ts'
import { objectsOf } from './path-objects.ts'
import { sharedSegments } from './path-parts.ts'
import { areEndedByHttp, isNamed, plainIds } from './plain-ids.ts'
import { correctedTags, isTagOfAll, isThingOf, lastLevels, nounsOfTags, plainTags } from './plain-tags.ts'
import { resultOf, takesSeveral, type Result } from './result-facts.ts'
import { verbInSummary } from './summary-verbs.ts'
import { partsOf } from './words.ts'

/** What names are read from. */
export interface PlainOperation {
  /** Absent if the document has none. */
  readonly id: string | undefined
  readonly tag: string
  /** What of the tag says what the operation is of: all of it, or its last level. */
  readonly thing: string
  readonly path: string
  /** The path as it is in the document, which an id may repeat. */
  readonly writtenPath: string
  readonly method: string
  readonly summary: string
  /** The verb that the summary begins with, as it is compared; `''` if it does not show one. */
  readonly verb: string
  /** True if ids of the document say `post` and `put` for what is created and updated. */
  readonly isNamedByHttp: boolean
  /** True for an id that several HTTP methods of its path have once what a framework adds is left out. */
  readonly isOfSeveralMethods: boolean
  /** The names of the parameters in the query. */
  readonly query: readonly string[]
  /** True for a result of several things. */
  readonly isListing: boolean
  readonly result: Result
  /** True for a body of several things. */
  readonly takesSeveral: boolean
}

/**
 * Operations as names are read from them: without what a framework adds to all tags, ids and paths, and what all of a
 * document share, since it says nothing of one operation.
 */
export function plainOperations(model: Model): ReadonlyMap<OperationModel, PlainOperation> {
  const { operations } = model
  const plainTag = plainTags(operations)
  const lastLevel = lastLevels(operations)
  const vocabulary = vocabularyOf(model)
  const plainPath = plainPaths(operations, vocabulary)
  const plainId = createIdShortener(operations, plainIds(operations, vocabulary))
  const ofOthers = operationsWithIdsOfOthers(operations.filter(isNamed), plainId)
  const idOf = (operation: OperationModel): string | undefined =>
    isNamed(operation) && !ofOthers.has(operation) ? plainId(operation) : undefined
  const objects = objectsOf(operations.map((each) => ({ method: each.method, path: plainPath(each), id: idOf(each) })))
  const isNamedByHttp =
    areEndedByHttp(operations) ||
    ['post', 'put'].every((word) => {
      return operations.some(
        ({ id, method }) => method === word && partsOf(id.split(/[._/]/).at(-1) ?? '')[0]?.toLowerCase() === word,
      )
    })
  const isOfAll = isTagOfAll(operations, plainPath)
  // A framework that responds 201 to all that is posted says nothing by it.
  const saysCreated = operations.some(({ method, responses }) => {
    return method === 'post' && responses.some(({ status }) => /^20[0245]$/.test(status))
  })
  const nouns = nounsOfTags(operations, plainPath)
  const corrected = correctedTags(plainTag, operations, plainPath)
  const shared = grouped(operations.filter(isNamed), (operation) => `${operation.path} ${plainId(operation)}`)
  const ofSeveral = new Set([...shared.values()].filter(({ length }) => length > 1).flat())
  return new Map(
    operations.map((operation) => {
      const id = idOf(operation)
      const isOfSeveralMethods = ofSeveral.has(operation)
      const path = plainPath(operation)
      const isTagged = isThingOf(operation) && operation.tag !== '' && !isOfAll
      const tag = isTagged ? (nouns.get(operation.tag) ?? plainTag(operation.tag)) : (objects.get(path) ?? '')
      const { path: writtenPath, method, summary, parameters } = operation
      const verb = verbInSummary(summary, { method, path, tag })
      const query = parameters.filter((each) => each.in === 'query').map(({ name }) => name)
      const thing = tag === plainTag(operation.tag) ? (corrected.get(operation.tag) ?? plainTag(lastLevel(tag))) : tag
      const read = {
        id,
        tag,
        thing,
        path,
        writtenPath,
        method,
        summary,
        verb,
        isNamedByHttp,
        isOfSeveralMethods,
        query,
      }
      const result = resultOf(operation, model, { saysCreated })
      const isListing = result.gives === 'several'
      return [operation, { ...read, result, isListing, takesSeveral: takesSeveral(operation, model) }]
    }),
  )
}

/**
 * `/shop/api/v1/pets` -> `/pets`, where more than one path is below `/shop/api`, and without what all paths begin with; keys
 * of OData as other parameters, `/Pets({id})` -> `/Pets/{id}`; words that are joined, apart; and no slash at the end.
 */
function plainPaths(
  operations: readonly OperationModel[],
  vocabulary: Vocabulary,
): (operation: OperationModel) => string {
  const bases = operations.map(({ path }) => baseOf(path))
  const belowBase = ({ path }: OperationModel): string => {
    const base = baseOf(path)
    return base !== '' && bases.filter((each) => each === base).length > 1 ? path.slice(base.length) : path
  }
  const below = grouped(operations, (operation) => `${operation.method} ${operation.tag} ${belowBase(operation)}`)
  const repeated = new Set([...below.values()].filter(({ length }) => length > 1).flat())
  const common = commonSegments([...new Set(bases)].filter((base) => base !== ''))
  const apart = createWordSplitter(
    operations.flatMap(({ tag, summary }) => [tag, summary]),
    vocabulary,
  )
  const belowBases = (operation: OperationModel): string => {
    const rest = belowBase(operation)
    if (!repeated.has(operation)) return rest
    // `/admin` of `/forum/admin/api`, beside `/forum/api`
    const base = operation.path.slice(common.length, operation.path.length - rest.length)
    return base.replace(/\/(?:api|rest)(?=\/|$)/i, '') + rest
  }
  const shared = sharedSegments(operations.map(belowBases)).length
  return (operation) => {
    const path = belowBases(operation).slice(shared)
    // An id that somebody wrote as an example: `/pets/12`
    const plain = path.replaceAll(/(?<=\/[a-z][\w-]*)\/\d+(?=\/|$)/gi, '/{id}')
    return apart(plain.replaceAll(/\((?=[^()]*\{)[^()]*\)/g, '/{key}').replace(/(?<=.)\/$/, ''))
  }
}

/** The segments that all of these begin with. */
function commonSegments([first = '', ...others]: readonly string[]): string {
  let common = ''
  for (const segment of first.match(/\/[^/]+/g) ?? []) {
    if (!others.every((each) => each.startsWith(`${common}${segment}/`))) return common
    common += segment
  }
  return common
}

/** What of a path is in front of `api`, with it and a version behind it. */
function baseOf(path: string): string {
  return /^(?:\/[\w.-]+){0,4}\/(?:api|rest)(?:\/v\d+)?(?=\/[\w.-])/i.exec(path)?.[0] ?? ''
}
