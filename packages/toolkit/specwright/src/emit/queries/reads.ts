import type { Model, OperationModel } from '@specwright/document/model'
import { isRedirecting, successResponses } from '../client/content.ts'
import { pagedBy } from '../client/pagination.ts'
import { isActing, isDoing, isShownOfAction } from '../client/verbs.ts'
import { partsOf, wordSet } from '../client/words.ts'
import { lastWordOf } from './effects.ts'

/** True for an operation that reads, so that a query can repeat it: by its method, or since it is a listing. */
export function isQuery(operation: OperationModel, model: Model): boolean {
  if (pagedBy(operation, model) !== undefined) return true
  return operation.method === 'query' || (operation.method === 'get' && !isTriggered(operation))
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
  return (isDoing(last[0]) && !isListed && isAction(last)) || named.some((words) => words.length > 1 && isAction(words))
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
