import type { Model, OperationModel } from '@specwright/document/model'
import { grouped } from '@specwright/document/diagnostics'
import { latin } from '@specwright/document/names'
import { createIdShortener } from './found-by-id.ts'
import { operationsWithIdsOfOthers } from './ids-of-others.ts'
import { createWordSplitter, vocabularyOf, withVerbApart, type Vocabulary } from './joined-words.ts'
import { objectsOf } from './path-objects.ts'
import { pathParts, sharedSegments } from './path-parts.ts'
import { isTagOfAll, isThingOf, nounsOfTags, plainTags } from './plain-tags.ts'
import { resultOf, takesSeveral, type Result } from './result-facts.ts'
import { verbInSummary } from './summary-verbs.ts'
import { isBeforeVerb, isVerb } from './verbs.ts'
import { camel, partsOf, stem } from './words.ts'

/** What names are read from. */
export interface PlainOperation {
  /** Absent if the document has none. */
  readonly id: string | undefined
  readonly tag: string
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
      const read = { id, tag, path, writtenPath, method, summary, verb, isNamedByHttp, isOfSeveralMethods, query }
      const result = resultOf(operation, model, { saysCreated })
      const isListing = result.gives === 'several'
      return [operation, { ...read, result, isListing, takesSeveral: takesSeveral(operation, model) }]
    }),
  )
}

/**
 * True for an id that somebody wrote, or that is made of words: a digest, which generators make of the rest, says nothing, and
 * letters of another script cannot be those of a name.
 */
function isNamed({ id, key }: OperationModel): boolean {
  return (
    id === key &&
    !/(?!\p{ASCII})\p{L}/u.test(latin(id)) &&
    !/^(?=.*\d)[\da-f]{8}(?:-?[\da-f]{4}){4,}[\da-f]*$/i.test(id)
  )
}

/** True for an id with a noun in front of its HTTP method: `TemplatePost`, but not `templatesUsingPOST` of Springfox. */
function isEndedByHttp(operation: OperationModel): boolean {
  const { id, method } = operation
  const words = partsOf(id)
  return (
    isNamed(operation) &&
    withoutPath(operation) === undefined &&
    words.length > 1 &&
    !isVerb(words[0]) &&
    words.at(-2) !== 'Using' &&
    words.at(-1)?.toLowerCase() === method
  )
}

/** True where several ids are so, so that none of them is of a `BlogPost`. */
function areEndedByHttp(operations: readonly OperationModel[]): boolean {
  const ended = operations.filter(isEndedByHttp)
  return ended.length > 2 || new Set(ended.map(({ method }) => method)).size > 1
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

/** Words that generators put behind an id; those of a function are no part of what it does. */
const endings = /[._-]?(?:Params|Handler|Endpoint)$|[._-](?:docs|route)$/i
const ofFunction = /(?<=[a-z\d])(?:Handler|Endpoint)$|[._-](?:handler|endpoint)$/

/**
 * `public_api_pets_list` -> `pets_list`, where all ids begin with these words; `SendMailParams` -> `SendMail` and `apiSendMail`
 * -> `SendMail`, where most end or begin so; `listUsingGET_1` of Springfox -> `list_1`; and `read_pets_v1__id__get` of FastAPI -> `read_pets`.
 */
function plainIds(
  operations: readonly OperationModel[],
  vocabulary: Vocabulary,
): (operation: OperationModel) => string {
  const isOfHttp = areEndedByHttp(operations)
  const areas = areasOf(operations.filter(isNamed))
  const ofAll = handlersOfAll(operations.filter(isNamed))
  const all = new Set(operations.map(({ id }) => id))
  const written = (operation: OperationModel): string => {
    const below = operation.id.replace(areas.has(firstSegment(operation)) ? /^[a-z]+-/ : '', '')
    const own = ofAll.has(operation)
      ? below.slice(0, -operation.method.length - 1)
      : withoutSecondVerb(below, operation, all)
    const id = withWordsOf(operation.summary, latin(withoutPath(operation) ?? own))
    if (isOfHttp && !ofAll.has(operation) && isEndedByHttp(operation) && /^(?:patch|post|put)$/.test(operation.method))
      return camel([operation.method, ...partsOf(id).slice(0, -1)])
    return /^[A-Z\d]+(?:[_-][A-Z\d]+)+$/.test(id) ? id.toLowerCase() : withoutJoins(id)
  }
  const ids = operations.filter(isNamed).map(written)
  const start = ids.length < 3 ? '' : sharedStart(ids)
  const isOfApi = ids.length > 2 && ids.filter((id) => /^api[A-Z]/.test(id)).length * 2 > ids.length
  const isEnded = ids.length > 2 && ids.filter((id) => endings.test(id)).length * 2 > ids.length
  return (operation) => {
    const behind = written(operation)
      .slice(start.length)
      .replace(/(?<=\w)[._-]+$/, '')
      .replace(isOfApi ? /^api(?=[A-Z])/ : '', '')
    // FastAPI makes a summary of the same words.
    const [stated = '', named = ''] = [operation.summary, behind].map((text) => partsOf(text).join('').toLowerCase())
    const isRepeated = stated !== '' && named.endsWith(stated)
    const summary = isRepeated ? '' : operation.summary
    const isOfThese = /handler|endpoint/i.test(`${operation.path} ${operation.tag} ${summary}`)
    const ending = isOfThese ? '' : isEnded ? endings : ofFunction
    const plain = withVerbApart(behind.replace(ending, '') || behind, operation, vocabulary)
    return plain.replace(/Using(?:DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT)(?=(?:_\d+)?$)/, '')
  }
}

/** `sec` of `/sec/items`, if the ids of all that is below it begin so: `sec-items-list` of `Items`. */
function areasOf(operations: readonly OperationModel[]): ReadonlySet<string> {
  const byArea = grouped(operations, firstSegment)
  const areas = [...byArea].filter(([area, some]) => {
    const isOfAll = some.every(({ id, tag }) => id.startsWith(`${area}-`) && !isTagOf(tag, area))
    return some.filter(({ tag }) => tag !== '').length > 2 && isOfAll && !isVerb(area)
  })
  return new Set(areas.flatMap(([area]) => area ?? []))
}

/** Those whose function is that of other HTTP methods of the path too, which stand behind it: `Proxy_pass_get`, `Proxy_pass_put`. */
function handlersOfAll(operations: readonly OperationModel[]): ReadonlySet<OperationModel> {
  const ended = operations.filter(({ id, method }) => {
    const [, done = '', end = ''] = /^[A-Z][A-Za-z\d]*_([a-z][A-Za-z\d]*)_([a-z]+)$/.exec(id) ?? []
    return end === method && isVerb(partsOf(done)[0])
  })
  const shared = grouped(ended, ({ id, method, path }) => `${path} ${id.slice(0, -method.length)}`)
  return new Set([...shared.values()].filter(({ length }) => length > 1).flat())
}

/**
 * `badge_create` of `badge_create_create` and `profile_partial_update` of `profile_update_partial_update`, where the path says
 * already what is done: `/badge-create`, `/profile/update`. What is another id stays.
 */
function withoutSecondVerb(id: string, { path }: OperationModel, ids: ReadonlySet<string>): string {
  const words = pathParts(path).at(-1)?.words ?? []
  const [first, ...more] = words
  const isAlone = more.length === 0 && /^(?:create|list|update)$/i.test(first ?? '')
  const isSaid = isAlone || (/^create$/i.test(more.at(-1) ?? '') && !isVerb(first) && !isBeforeVerb(first))
  const short = id.replace(/_(?:create(?=_create$)|list(?=_list$)|update(?=_(?:partial_)?update$))/, '')
  return isSaid && !ids.has(short) ? short : id
}

function isTagOf(tag: string, area: string): boolean {
  return partsOf(tag).some((word) => stem(word) === stem(area))
}

/** `sec` of `/sec/items/{id}` */
function firstSegment({ path }: Pick<OperationModel, 'path'>): string {
  return /^\/([a-z]+)\/./.exec(path)?.[1] ?? ''
}

/** `createsNewPets` -> `createNewPets`, `DeleteaPetbyID` -> `DeleteAPetById`: what is joined to a verb, and `by`; and `deActivate`. */
function withoutJoins(id: string): string {
  const verb = '([Aa]dd|[Cc]reate|[Dd]elete|[Ff]ind|[Gg]et|[Rr]emove|[Rr]etrieve|[Uu]pdate)'
  return id
    .replace(new RegExp(`^${verb}s(?=[A-Z_-])`), '$1')
    .replace(new RegExp(`^${verb}an?(?=[A-Z])`), '$1A')
    .replace(/(?<=[a-z])by(?=I[Dd]$|Name$)/, 'By')
    .replace(/(?<![A-Za-z])([Dd]e|[Dd]is)([A-Z][a-z]+)/, (joined: string) =>
      isVerb(joined) ? joined.charAt(0) + joined.slice(1).toLowerCase() : joined,
    )
}

/** `UpdateaPetbyID` with the summary `Update a Pet by ID` -> `updateAPetByID`: words that an id joins. */
function withWordsOf(summary: string, id: string): string {
  const words = partsOf(summary.replaceAll(/['\u2019]/g, ''))
  const isJoined = words.length > partsOf(id).length && words.join('').toLowerCase() === id.toLowerCase()
  return isJoined ? camel(words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))) : id
}

/** The words that all ids begin with, up to the last separator, if none is a verb; or capitals, `UIA` of `UIAGetWindow`. */
function sharedStart(ids: readonly string[]): string {
  const [capitals = ''] = partsOf(ids[0] ?? '')
  const isOfAll = /^[A-Z]{2,}$/.test(capitals) && !isVerb(capitals)
  if (isOfAll && ids.every((id) => partsOf(id)[0] === capitals && id.length > capitals.length)) return capitals
  let [shared = ''] = ids
  for (const id of ids) while (!id.startsWith(shared)) shared = shared.slice(0, -1)
  const start = /^.*[._/-]/.exec(shared)?.[0] ?? ''
  return partsOf(start).some(isVerb) || ids.includes(start) ? '' : start
}

/**
 * The id in front of its path and method, which FastAPI adds to the name of a function:
 * `read_settings_v1__id__settings_get` -> `read_settings`, also in camel case. Absent if they are not there.
 */
function withoutPath({ id, method, path }: OperationModel): string | undefined {
  const suffix = `${path.replaceAll(/\W/g, '_')}_${method}`
  if (id.endsWith(suffix) && id.length > suffix.length) return camel(partsOf(id.slice(0, -suffix.length)))
  const words = partsOf(id)
  const added = [...partsOf(path), method].map((word) => word.toLowerCase())
  const start = words.length - added.length
  const isAdded = added.length > 2 && start > 0 && added.every((word, at) => words[start + at]?.toLowerCase() === word)
  return isAdded ? camel(words.slice(0, start)) : undefined
}
