import type { Model, OperationModel } from '@specwright/document/model'
import { isRedirecting, preferred, successResponses } from '../client/content.ts'
import { pagedBy } from '../client/pagination.ts'
import { isReading, verbInSummary } from '../client/summary-verbs.ts'
import { isActing, isConjunction, isDoing, isPlainVerb, isShownOfAction } from '../client/verbs.ts'
import { partsOf, wordSet } from '../client/words.ts'
import { isPreview, lookupsOf } from './changes-nothing.ts'
import { lastWordOf } from './effects.ts'
import { writtenSegments } from './segments.ts'
import { givesData, isListing, membersSent, takesPlainValues } from './shown-schemas.ts'

/** The extension with the queries that an operation makes stale. */
export const invalidates = 'x-invalidates'

/** True for an operation that reads, so that a query can repeat it: by its method, or since it is a listing, or by what it says. */
export function isQuery(operation: OperationModel, model: Model): boolean {
  if (pagedBy(operation, model) !== undefined) return true
  if (operation.method === 'post') return readsByPost(operation, model)
  return operation.method === 'query' || (operation.method === 'get' && !isTriggered(operation))
}

/**
 * True for a `POST` that only reads, by the verb of its path or summary and what it gives: `/documents.list`, `/documents.info`.
 * One with an `x-invalidates` writes, whatever it is called.
 */
function readsByPost(operation: OperationModel, model: Model): boolean {
  const { extensions, path, requestBody, summary, tag } = operation
  if (extensions[invalidates] !== undefined || extensions['x-oauth'] !== undefined) return false
  const isPlain = successResponses(operation).every(({ status }) => !/^20[1-5]$/.test(status))
  const isJson = !requestBody || preferred(requestBody.content)?.kind === 'json'
  if (!isPlain || !isJson || !givesData(operation, model)) return false
  const stated = verbInSummary(summary, { method: 'post', path, tag })
  if (isActing(stated) || saysMore(operation)) return false
  if (isPreview(operation)) return true
  const lookups = lookupsOf(operation)
  if (lookups.some((verb) => /^(?:count|get)$/.test(verb)) || asksForPage(operation, model)) return true
  if (lookups.length > 0 || (isReading(stated) && stated !== 'read')) return isListing(operation, model)
  return /^(?:details?|info)$/i.test(lastWordOf(operation)) && takesPlainValues(operation, model)
}

/** True for what is sent how many to give, and from where on, and gives a list: nothing that writes is. */
function asksForPage(operation: OperationModel, model: Model): boolean {
  const names = membersSent(operation, model).map(({ name }) => partsOf(name).join('').toLowerCase())
  const isFrom = names.some((name) => /^(?:current|page)?(?:page|number|index|offset|cursor)$/.test(name))
  const isSized = names.some((name) => /^(?:page|per|)(?:size|page|limit|count)$/.test(name) && name !== 'page')
  return isFrom && isSized && isListing(operation, model)
}

/** True for an operation whose id names something that is done, beside what its path is of. */
function saysMore({ id, path }: OperationModel): boolean {
  const words = partsOf(id.replace(/^.*controller[._]?/i, '')).map((word) => word.toLowerCase())
  const [first = '', ...rest] = words[0] === 'post' ? words.slice(1) : words
  const nouns = writtenSegments({ path }).slice(0, -1).flatMap(partsOf)
  const isDone = isActing(first) && !nouns.some((noun) => noun.toLowerCase() === first)
  return isDone || rest.some((word) => isPlainVerb(word) && !/^(?:get|list)$/.test(word))
}

/** True for an operation that may change something. */
export function isMutation(operation: OperationModel, model: Model): boolean {
  return !['head', 'options', 'trace'].includes(operation.method) && !isQuery(operation, model)
}

/** Words of paths that say what is done, also with GET, where no data is given. */
const triggers = wordSet(`
  activate approve confirm deactivate empty rebuild refresh reindex resend rescan resync run scan send start stop sync test toggle trigger verify
  cancel clear delete disable enable flush purge remove reset restart
`)

/** Those of them that say it whatever is given, if they are a segment of their own. */
const plainTriggers = wordSet('cancel clear delete disable enable flush logout purge remove reset restart signout')

/** What a path of a `GET` is of that starts anew each time, whatever it gives: a stream, a picture that is only good once. */
const once =
  /captcha|\/(?:callback|cron|print|stream|websocket|ws)(?:\/\{[^/]*)?$|\{(?:action|command|operation|verb)\}$/i

/**
 * True for a `GET` that may do something, so that nothing reads it again by itself: by the verb of its id, its summary or its path,
 * or since it opens a stream or sends a browser on.
 */
export function mayAct(operation: OperationModel): boolean {
  if (operation.method !== 'get') return false
  const { responses, path, id, summary } = operation
  const isOpened = responses.some(
    ({ status, content }) => status === '101' || content.some(({ kind }) => kind === 'stream'),
  )
  if (isOpened || isRedirecting(operation) || once.test(path) || isTriggered(operation)) return true
  const last = partsOf(lastWordOf(operation))
  const named = [partsOf(id.replace(/^.*controller[._]?/i, '')), partsOf(summary)]
  if ([last, ...named].some(([verb = '']) => /^(?:check|validate|verify)$/i.test(verb)) && isChallenge(operation))
    return true
  // `/destroy-with-parts` may list what would go.
  const isListed = named.flat().some((word) => /^lists?$/i.test(word))
  const isDone = named.some((words) => (words.length > 1 && isAction(words)) || isAlsoAction(words))
  // `Get follows` of `/follow`
  const isGot = /^(?:fetch|get|list|retrieve|return|show)s?$/i.test(partsOf(summary)[0] ?? '')
  return isDone || (isDoing(last[0]) && !isListed && !isGot && isAction(last))
}

/** True for words that say after an `and` what else is done: `Find and remove unused orders`, `Check and download new episodes`. */
function isAlsoAction(words: readonly string[]): boolean {
  const [, ...rest] = words.slice(words.findIndex(isConjunction))
  const isBrought = /^check$/i.test(words[0] ?? '') && /^(?:download|fetch|import|update)$/i.test(rest[0] ?? '')
  return words.some(isConjunction) && rest.length > 1 && (isBrought || (isDoing(rest[0]) && isAction(rest)))
}

/** True for words that begin with what is done, and do not say that they are of what is shown of it. */
function isAction([verb = '', ...words]: readonly string[]): boolean {
  const isSigning = /^(?:log|sign)(?:in|out|off|up)$/i.test(`${verb}${words[0] ?? ''}`)
  return (isActing(verb) || isSigning) && !words.some(isShownOfAction)
}

/** True for an operation that is given what is used up: a token of a mail, a code. */
function isChallenge({ path, parameters }: OperationModel): boolean {
  return [path, ...parameters.map(({ name }) => name)].some((each) => /challenge|code|otp|signature|token/i.test(each))
}

/** True for a `GET` that does something, such as `/queue/clear`: asked again, it would do it again. */
function isTriggered(operation: OperationModel): boolean {
  const last = lastWordOf(operation).toLowerCase()
  if (plainTriggers.has(last)) return true
  const successes = successResponses(operation)
  const isData = successes.length === 0 || successes.some(({ content }) => content.some(({ kind }) => kind !== 'text'))
  return !isData && triggers.has(partsOf(last)[0] ?? '')
}
