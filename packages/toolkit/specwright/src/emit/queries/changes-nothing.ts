import type { Model, OperationModel } from '@specwright/document/model'
import { preferred, successResponses } from '../client/content.ts'
import { isReading, verbInSummary } from '../client/summary-verbs.ts'
import { isParticleOf, isPreposition } from '../client/verbs.ts'
import { partsOf, wordSet } from '../client/words.ts'
import { isFile, lastWordOf } from './effects.ts'
import { namesShown } from './shown-names.ts'
import { isParameter, segmentsOf } from './segments.ts'
import { bodyMembers, bodyOf, isListing, schemaGivenBy, schemaListedBy, schemasReadBy } from './shown-schemas.ts'

/** Words of what only looks up, though it is sent like a change. None that may also be done to an item, as a message is read. */
const lookingUp = wordSet('search query find lookup list get count filter')

/** Words of what only computes. None that may also be done to an item: who verifies an address or authorizes a payment changes it. */
const computing = wordSet(`
  parse validate preview estimate calculate compute simulate test ping token authenticate introspect enforce evaluate export render
  translate compare suggest autocomplete sample
`)

/** True for an operation that shows what another would do, by its path and its summary. */
export function isPreview(operation: OperationModel): boolean {
  const { method, path, summary, tag } = operation
  const previews = /^(?:estimate|preview|simulate)$/
  return (
    actionsOf(operation).some((word) => previews.test(word)) &&
    previews.test(verbInSummary(summary, { method, path, tag }))
  )
}

/** True for an operation that changes nothing that is shown: it issues tokens, or its name says that it only computes. */
export function changesNothing(
  operation: OperationModel,
  { queries, model }: { readonly queries: readonly OperationModel[]; readonly model: Model },
): boolean {
  if (operation.method !== 'post' && operation.method !== 'get') return isReadByPut(operation)
  // What is read at the id of an item is kept there: the post makes it anew.
  if (/\}\/[^{}]*$/.test(operation.path) && queries.some(({ path }) => path === operation.path)) return false
  if (isKeptAt(operation, { queries, model })) return false
  if (operation.extensions['x-oauth'] !== undefined) return true
  const [verb = ''] = partsOf(operation.id)
  const actions = actionsOf(operation)
  // `update-login-token` keeps what it is given.
  if (/^(?:delete|remove|update)$/.test(actions[0] ?? '')) return false
  // `list-create` and `find-or-create` are of both.
  if (actions.includes('create') || isListedAt(operation, { queries, model })) return false
  if (isQuestion(operation, { queries, model })) return true
  const words = [operation.method === 'get' ? '' : verb.toLowerCase(), ...actions]
  return words.some((word) => computing.has(word) || lookingUp.has(word)) || isHandedOut(operation, model)
}

/** What is only answered, where no item is named: `/ai/ask`, `/users/check-name`, but not `/check-in`. */
const asking = wordSet('analyse analyze ask check classify detect embed predict recommend summarise summarize')

/** Members of what says whether something is so. */
const answers = /^(?:is_?|can_?)?(?:available|exists?|match(?:es)?|valid|verified)$/i

/** True for a question about what is sent, unless its answer is read again. */
function isQuestion(
  operation: OperationModel,
  { queries, model }: { readonly queries: readonly OperationModel[]; readonly model: Model },
): boolean {
  const [verb = '', next] = partsOf(lastWordOf(operation))
  if (operation.method !== 'post' || segmentsOf(operation).some(isParameter) || isParticleOf(verb, next)) return false
  const isVerified = /^verify$/i.test(verb) && bodyMembers(operation, model).some((name) => answers.test(name))
  if (!isVerified && !asking.has(verb.toLowerCase())) return false
  const given = schemaGivenBy(operation, model)
  return given === undefined || !queries.some((query) => schemasReadBy(query, model).includes(given))
}

/** True for a post of one thing that is read at its path, in the same form: `/management/register-token`, `/feed-export`. */
function isKeptAt(
  operation: OperationModel,
  { queries, model }: { readonly queries: readonly OperationModel[]; readonly model: Model },
): boolean {
  const read = queries.find(({ path }) => path === operation.path)
  const isThing = /^(?:export|sample|test|token)$/.test(actionsOf(operation)[1] ?? '')
  if (read === undefined || !isThing || isListing(read, model)) return false
  return JSON.stringify(bodyOf(read)) === JSON.stringify(bodyOf(operation))
}

/** True for what gives one of what is listed at its path, so that it has made that. */
function isListedAt(
  operation: OperationModel,
  { queries, model }: { readonly queries: readonly OperationModel[]; readonly model: Model },
): boolean {
  const made = isListing(operation, model) ? undefined : schemaGivenBy(operation, model)
  const read = queries.filter(({ path }) => path === operation.path)
  return made !== undefined && read.some((each) => schemaListedBy(each, model) === made)
}

/** True for a `PUT` or `PATCH` that only gives what there is: by its summary and its id. */
function isReadByPut({ method, path, id, summary, tag }: OperationModel): boolean {
  const [verb = ''] = partsOf(id)
  return (
    method !== 'delete' && isReading(verb.toLowerCase()) && isReading(verbInSummary(summary, { method, path, tag }))
  )
}

/** True for a `POST` that only gives what there is: by its summary, or as a file that it is not sent, or a link to one. */
function isHandedOut(operation: OperationModel, model: Model): boolean {
  const { method, path, requestBody, summary, tag } = operation
  if (method !== 'post') return false
  const stated = verbInSummary(summary, { method, path, tag })
  if (isReading(stated) && stated !== 'read') return true
  if (/^(?:binary|multipart)$/.test(preferred(requestBody?.content ?? [])?.kind ?? '')) return false
  return givesFile(operation) || (/^download$/i.test(lastWordOf(operation)) && givesLink(operation, model))
}

/** True for an operation that gives bytes, or text of a format that files have. */
function givesFile(operation: OperationModel): boolean {
  const content = successResponses(operation).flatMap((response) => response.content)
  return isFile(operation) || (content.length > 0 && content.every(({ contentType }) => fileType.test(contentType)))
}

const fileType = /^text\/(?!plain|xml)/i

function givesLink(operation: OperationModel, model: Model): boolean {
  return [...namesShown(operation, model).all].some((name) =>
    /^(?:href|link|ur[il])$/i.test(partsOf(name).at(-1) ?? ''),
  )
}

/** The words at the ends of the last one of a path: what is done, if one is a verb. */
function actionsOf(operation: OperationModel): readonly string[] {
  const ends = partsOf(lastWordOf(operation)).map((word) => {
    const lower = word.toLowerCase()
    // `getall`
    return /^(find|get|list|query|search)(?:all|by\w*|details?|info|list|page)$/.exec(lower)?.[1] ?? lower
  })
  // `pause/by-query` does not ask.
  return [ends[0] ?? '', isPreposition(ends.at(-2)) ? '' : (ends.at(-1) ?? '')]
}

/** The words of what a path looks up: `search` of `/orders/search-all`. */
export function lookupsOf(operation: OperationModel): readonly string[] {
  return actionsOf(operation).filter((word) => lookingUp.has(word))
}
