import type { Action, Ignored, Listing } from './collection.ts'
import { partName } from './filters.ts'
import type { EventInference } from './sends.ts'
import type { State } from './state.ts'

/** An endpoint of an OAuth server, at the operation with this id or at a path that the document does not describe. */
export interface ExplainedEndpoint {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly does: 'token' | 'authorize' | 'device' | 'revoke'
  /** Name of the security scheme; empty if the operation itself says what it does. */
  readonly scheme: string
}

/**
 * A line for each operation: what it does with which items, or why it responds with an example; one for each endpoint that
 * only a security scheme names; and one for each event: when it is sent.
 *
 * @param endpoints Those of the OAuth server.
 */
export function explain(
  { collections, inferences, events }: State,
  endpoints: readonly ExplainedEndpoint[] = [],
): string[] {
  const ofOperations = inferences.map((inference) => {
    const { operation } = inference
    const place = `${operation.method.toUpperCase()} ${operation.path}`
    const endpoint = endpoints.find((each) => each.operation === operation.id)
    if (endpoint) return explainEndpoint(endpoint)
    if ('reason' in inference) return `${place}  by example: ${inference.reason}`
    const { action } = inference
    const collection = collections.find(({ name }) => name === action.collection)
    const ids = collection ? [collection.id, collection.id.other].filter((each) => each !== undefined) : []
    const id = ids.map(({ member, kind }) => `${member}: ${kind}`)
    const isPut = action.does === 'replace' && operation.responses.some(({ status }) => status === '201')
    const facts =
      action.does === 'list' ? listed(action) : [...(action.does === 'create' || isPut ? id : []), ...exchanged(action)]
    const verb = isPut ? 'creates or replaces in' : verbs[action.does]
    return `${place}  ${verb} ${action.collection} (${facts.join('; ')})`
  })
  const described = new Set(inferences.map(({ operation }) => operation.id))
  const others = endpoints.filter(({ operation }) => !described.has(operation))
  return [...ofOperations, ...others.map(explainEndpoint), ...events.map(explainEvent)]
}

function explainEndpoint({ method, path, does, scheme }: ExplainedEndpoint): string {
  return `${method.toUpperCase()} ${path}  ${endpointVerbs[does]}${scheme === '' ? '' : ` (scheme: ${scheme})`}`
}

const endpointVerbs: Readonly<Record<ExplainedEndpoint['does'], string>> = {
  token: 'issues tokens',
  authorize: 'sends the user back with a code',
  device: 'gives a device its codes',
  revoke: 'revokes tokens',
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

function exchanged({ request, into, response, status, sets, several }: Exclude<Action, Listing>): string[] {
  const sent = into === undefined ? '' : ` into ${into}`
  return [
    ...(request === undefined ? [] : [`request: ${bodyAt(request)}${sent}`]),
    `response: ${response === undefined ? '' : `${bodyAt(response)}, `}${status}`,
    ...(several ? [`several: ${several.request}, ${several.response}`] : []),
    ...Object.entries(sets ?? {}).map(([member, value]) => `sets ${member} to ${String(value)}`),
  ]
}

function listed({ response, status, filters, sort, paging, totals, ignored = [] }: Listing): string[] {
  const names = filters.map(partName)
  return [
    `response: ${bodyAt(response)}, ${status}`,
    ...(names.length === 0 ? [] : [`filters: ${names.join(', ')}`]),
    ...(sort ? [`sort: ${[sort, sort.direction].flatMap((each) => each?.parameter ?? []).join(', ')}`] : []),
    ...(paging
      ? [`pages: ${[paging.style, paging.parameter, paging.size?.parameter].filter(Boolean).join(', ')}`]
      : []),
    ...(totals.length === 0 ? [] : [`total: ${totals.join(', ')}`]),
    ...ignoredFor(ignored),
  ]
}

/** What is ignored, by the reason. */
function ignoredFor(ignored: readonly Ignored[]): string[] {
  const reasons = [...new Set(ignored.map(({ why }) => why))]
  return reasons.map((reason) => {
    const names = ignored.flatMap(({ name, why }) => (why === reason ? [name] : []))
    return `ignores ${names.join(', ')}: ${reason}`
  })
}

function bodyAt(pointer: string): string {
  return pointer === '' ? 'the body' : pointer
}
