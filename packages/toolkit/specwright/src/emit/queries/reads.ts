import type { Model, OperationModel } from '@specwright/document/model'
import { successResponses } from '../client/content.ts'
import { pagedBy } from '../client/pagination.ts'
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

/** True for a `GET` that does something, such as `/queue/clear`: asked again, it would do it again. */
function isTriggered(operation: OperationModel): boolean {
  const last = lastWordOf(operation).toLowerCase()
  if (plainTriggers.has(last)) return true
  const successes = successResponses(operation)
  const isData = successes.length === 0 || successes.some(({ content }) => content.some(({ kind }) => kind !== 'text'))
  return !isData && triggers.has(partsOf(last)[0] ?? '')
}
