import type { Action, Listing } from './collection.ts'
import type { EventInference } from './sends.ts'
import type { State } from './state.ts'

/**
 * A line for each operation: what it does with which items, or why it responds with an example; and one for each event:
 * when it is sent.
 */
export function explain({ collections, inferences, events }: State): string[] {
  const ofOperations = inferences.map((inference) => {
    const { operation } = inference
    const place = `${operation.method.toUpperCase()} ${operation.path}`
    if ('reason' in inference) return `${place}  by example: ${inference.reason}`
    const { action } = inference
    const collection = collections.find(({ name }) => name === action.collection)
    const id = collection ? [`${collection.id.member}: ${collection.id.kind}`] : []
    const isPut = action.does === 'replace' && operation.responses.some(({ status }) => status === '201')
    const facts =
      action.does === 'list' ? listed(action) : [...(action.does === 'create' || isPut ? id : []), ...exchanged(action)]
    const verb = isPut ? 'creates or replaces in' : verbs[action.does]
    return `${place}  ${verb} ${action.collection} (${facts.join('; ')})`
  })
  return [...ofOperations, ...events.map(explainEvent)]
}

function explainEvent(event: EventInference): string {
  const line = `event ${event.name}`
  if ('reason' in event) return `${line}  sent on request: ${event.reason}`
  const { sending, operations } = event
  const how = 'url' in sending ? `to: ${sending.url}` : `item: ${bodyAt(sending.item)}`
  return `${line}  sent after ${operations.join(', ')} (${how})`
}

const verbs: Readonly<Record<Action['does'], string>> = {
  create: 'creates in',
  read: 'reads from',
  replace: 'replaces in',
  patch: 'changes in',
  delete: 'deletes from',
  list: 'lists',
}

function exchanged({ request, response, status, sets }: Exclude<Action, Listing>): string[] {
  return [
    ...(request === undefined ? [] : [`request: ${bodyAt(request)}`]),
    `response: ${response === undefined ? '' : `${bodyAt(response)}, `}${status}`,
    ...Object.entries(sets ?? {}).map(([member, value]) => `sets ${member} to ${String(value)}`),
  ]
}

function listed({ response, status, filters, sort, paging, totals }: Listing): string[] {
  const names = filters.map(({ parameter }) => parameter)
  return [
    `response: ${bodyAt(response)}, ${status}`,
    ...(names.length === 0 ? [] : [`filters: ${names.join(', ')}`]),
    ...(sort ? [`sort: ${sort.parameter}`] : []),
    ...(paging
      ? [`pages: ${[paging.style, paging.parameter, paging.size?.parameter].filter(Boolean).join(', ')}`]
      : []),
    ...(totals.length === 0 ? [] : [`total: ${totals.join(', ')}`]),
  ]
}

function bodyAt(pointer: string): string {
  return pointer === '' ? 'the body' : pointer
}
