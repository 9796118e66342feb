import type { OperationModel } from '@specwright/document/model'
import { grouped } from '@specwright/document/diagnostics'
import { latin } from '@specwright/document/names'
import { withVerbApart, type Vocabulary } from './joined-words.ts'
import { pathParts } from './path-parts.ts'
import { sharedWords, withoutShared } from './shared-words.ts'
import { isBeforeVerb, isVerb } from './verbs.ts'
import { camel, partsOf, stem } from './words.ts'

/**
 * True for an id that somebody wrote, or that is made of words: a digest, which generators make of the rest, says nothing, and
 * letters of another script cannot be those of a name.
 */
export function isNamed({ id, key }: OperationModel): boolean {
  return id === key && !/(?!\p{ASCII})\p{L}/u.test(latin(id)) && !isDigest(id)
}

/** True for an id without words: a number, or what generators make of the rest. */
export function isDigest(id: string): boolean {
  return /^(?:\d+|(?=.*\d)[\da-f]{8}(?:-?[\da-f]{4}){4,}[\da-f]*)$/i.test(id)
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
export function areEndedByHttp(operations: readonly OperationModel[]): boolean {
  const ended = operations.filter(isEndedByHttp)
  return ended.length > 2 || new Set(ended.map(({ method }) => method)).size > 1
}

/** What a function is called, behind what it does, wherever one id has it. */
const ofFunction = /(?<=[a-z\d])(?:Handler|Endpoint)$|[._-](?:handler|endpoint)$/

/**
 * `public_api_pets_list` -> `pets_list`, where all ids begin with these words; `SendMailParams` -> `SendMail` and `apiSendMail`
 * -> `SendMail`, where nearly all end or begin so; `listUsingGET_1` of Springfox -> `list_1`; and `read_pets_v1__id__get` of FastAPI -> `read_pets`.
 */
export function plainIds(
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
  const named = operations.filter(isNamed)
  const start = named.length < 3 ? '' : sharedStart(named.map(written))
  const behindStart = (operation: OperationModel): string => {
    const behind = written(operation)
      .slice(start.length)
      .replace(/(?<=\w)[._-]+$/, '')
    return behind.replace(/Using(?:DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT)(?=(?:_\d+)?$)/, '')
  }
  const shared = sharedWords(
    named.map((operation) => {
      const { path, tag, method } = operation
      return { text: withoutNumber(behindStart(operation)), about: `${path} ${tag}`, methods: [method] }
    }),
  )
  return (operation) => {
    const id = behindStart(operation)
    const body = withoutNumber(id)
    // FastAPI makes a summary of the same words.
    const [stated = '', whole = ''] = [operation.summary, body].map((text) => partsOf(text).join('').toLowerCase())
    const summary = stated !== '' && whole.endsWith(stated) ? '' : operation.summary
    const about = `${operation.path} ${operation.tag} ${summary}`
    const short = withoutShared(body, shared, about)
    const plain = /handler|endpoint/i.test(about) ? short : short.replace(ofFunction, '') || short
    return withVerbApart(plain, operation, vocabulary) + id.slice(body.length)
  }
}

/** `listPets_1` -> `listPets` */
function withoutNumber(id: string): string {
  return id.replace(/(?<=.)_\d+$/, '')
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
  // `E-mail` is one word, as it is in the id.
  const words = partsOf(summary.replaceAll(/['\u2019]|(?<=\b[A-Za-z])-(?=[A-Za-z])/g, ''))
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
