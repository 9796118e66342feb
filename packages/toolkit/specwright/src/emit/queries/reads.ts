import type { Model, OperationModel } from '@specwright/document/model'
import { isRedirecting, successResponses } from '../client/content.ts'
import { pagedBy } from '../client/pagination.ts'
import { partsOf, singular, wordSet } from '../client/words.ts'
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
const plainTriggers = wordSet(
  'cancel clear cron delete disable enable flush logout purge reboot remove reset restart shutdown signout unsubscribe',
)

/** Verbs that say that a request does something, whichever its method is. Those that only read or compute are none of them. */
const acting = wordSet(`
  accept activate add approve authorize begin callback cancel clear confirm connect create cron deactivate decline delete deploy
  disable disconnect empty enable enqueue execute flush generate import initiate install invite invoke join launch leave log
  login logout mark notify pause ping purge reboot rebuild redeploy redirect refresh regenerate register reindex reject reload
  remove reprocess rerun rescan resend reset restart resume resync retry revoke rotate run scan send shutdown sign signin signout
  signup start stop subscribe sync synchronize test toggle trigger unlink unsubscribe update upgrade verify wake
`)

/** Words of what is shown of something that is done: `run-history`, `sync_status`. */
const shownOfActions = wordSet(`
  code config configuration count date detail event example history info information job key level limit
  link list log message method metadata name option option output page path policy preview progress queue report request result run schedule
  setting state statistic stat status summary task template time token type url usage version
`)

/**
 * True for a `GET` that may do something, so that nothing reads it again by itself: by the verb of its id, its summary, or its
 * path, or since a browser is sent on by it. What is also put there is kept there, and can be read.
 */
export function mayAct(operation: OperationModel, model: Model): boolean {
  if (operation.method !== 'get') return false
  if (model.operations.some(({ method, path }) => /^(?:put|patch)$/.test(method) && path === operation.path))
    return false
  if (isRedirecting(operation) || isTriggered(operation)) return true
  // What is done is named by whoever asks: `/orders/{id}/{action}`.
  if (/\{(?:action|command|operation|verb)\}$/i.test(operation.path)) return true
  const id = partsOf(operation.id.replace(/^.*controller[._]?/i, ''))
  const path = partsOf(lastWordOf(operation))
  return [id[0]?.toLowerCase() === 'get' ? [] : id, path, partsOf(operation.summary)].some(isAction)
}

/** True for words that begin with what is done, and do not say that they are of what is shown of it. */
function isAction(words: readonly string[]): boolean {
  const [verb = '', next = ''] = words.map((word) => word.toLowerCase())
  if (!acting.has(verb) && !/^log(?:in|out)$|^sign(?:in|out|up)$/.test(verb + next)) return false
  if (verb === 'log') return /^(?:in|out|off)$/.test(next)
  return words.length > 1 ||
    plainTriggers.has(verb) ||
    !/^(?:connect|import|log|mark|register|run|scan|start|subscribe|update|upgrade)$/.test(verb)
    ? !words.slice(1).some((word) => shownOfActions.has(singular(word)))
    : false
}

/** True for a `GET` that does something, such as `/queue/clear`: asked again, it would do it again. */
function isTriggered(operation: OperationModel): boolean {
  const last = lastWordOf(operation).toLowerCase()
  if (plainTriggers.has(last)) return true
  const successes = successResponses(operation)
  const isData = successes.length === 0 || successes.some(({ content }) => content.some(({ kind }) => kind !== 'text'))
  return !isData && triggers.has(partsOf(last)[0] ?? '')
}
