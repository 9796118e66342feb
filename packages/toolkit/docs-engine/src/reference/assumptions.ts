import { atPointer, keysOf, pointerTo } from 'specwright/internal'
import data from 'virtual:specwright-docs/data'
import { isObject, type Json } from './docs-data.ts'
import { kebab } from './address.ts'
import { allOperations, contract, resolved, textOf, written } from './contract.ts'
import { address } from './page.ts'
import { say } from './say.ts'
import { statusWithPhrase } from './statuses.ts'
import { anchorOf } from './tree.ts'

/** What the contract assumes where its source document is silent. */
export interface Assumption {
  readonly reason: string
  /** Its anchor on the page of all assumptions. */
  readonly anchor: string
  readonly places: readonly Place[]
}

/** A part of the contract, with its page if it has one of its own. */
export interface Place {
  readonly label: string
  readonly page?: string
}

/** Words of a reason that make its anchor. */
const anchorWords = 8

/** A component that more operations use has no links to them. */
const maxUses = 8

/** Every assumption of the contract and its events, each once. */
export const assumptions: readonly Assumption[] = assumptionsOf([
  ...data.assumptions.flatMap(({ pointer, reason }) => placesOf(pointer).map((place) => [reason, place] as const)),
  ...data.events.flatMap(({ name, payload }) =>
    reasonsIn(payload).map((reason) => [reason, { label: name, page: address.event(name) }] as const),
  ),
])

/** Address of an assumption. */
export function addressOfAssumption(reason: string): string {
  return `assumptions/#${assumptions.find((each) => each.reason === reason)?.anchor ?? ''}`
}

function assumptionsOf(marks: readonly (readonly [reason: string, place: Place])[]): Assumption[] {
  const taken = new Map<string, number>()
  return [...Map.groupBy(marks, ([reason]) => reason)].map(([reason, group]) => {
    const words = kebab(reason.split(/\s+/).slice(0, anchorWords).join(' ')).replaceAll(/^-|-$/g, '')
    const count = (taken.get(words) ?? 0) + 1
    taken.set(words, count)
    const places = new Map(group.map(([, place]) => [place.label, place]))
    return { reason, anchor: count === 1 ? words : `${words}-${count}`, places: [...places.values()] }
  })
}

function reasonsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(reasonsIn)
  if (!isObject(value)) return []
  const { 'x-assumed': reason } = value
  return [...(typeof reason === 'string' ? [reason] : []), ...Object.values(value).flatMap(reasonsIn)]
}

/**
 * The parts of the contract that a JSON Pointer leads to: an operation, a schema with one of its fields, or where operations
 * use a component.
 */
function placesOf(pointer: string): Place[] {
  const [area = '', ...steps] = keysOf(pointer)
  const [first = '', second = ''] = steps
  if (area === 'paths') {
    const operation = allOperations.find(({ path, method }) => path === first && method === second)
    if (operation) return [{ label: operation.summary, page: address.operation(operation.id) }]
  }
  if (area === 'servers') return [{ label: say('server'), page: 'reference/#server' }]
  if (area !== 'components') return [{ label: say('wholeContractAssumed') }]
  if (first !== 'schemas') {
    const uses = usesOf(first, second)
    return uses.length === 0 || uses.length > maxUses ? [{ label: second }] : uses
  }
  const fields = steps.filter((_, index) => steps[index - 1] === 'properties')
  const anchor = fields.length === 0 ? '' : `#${fields.join('-')}`
  return [{ label: [second, fields.join('.')].join(' ').trim(), page: `${address.schema(second)}${anchor}` }]
}

/** Where operations use a parameter or a response that they share. */
function usesOf(kind: string, name: string): Place[] {
  const component = JSON.stringify(atPointer(contract, pointerTo('/components', kind, name)))
  return allOperations.flatMap((operation) => {
    const source = written(operation)
    const place = (label: string, anchor: string): Place => ({
      label: `${operation.summary}: ${label}`,
      page: `${address.operation(operation.id)}#${anchor}`,
    })
    if (kind === 'parameters') {
      const own = (source['parameters'] as Json[]).filter((parameter) => JSON.stringify(parameter) === component)
      return own.map((parameter) =>
        place(textOf(parameter['name']), `parameter-${anchorOf(`/${textOf(parameter['name'])}`)}`),
      )
    }
    if (kind !== 'responses') return []
    return Object.entries(resolved(source['responses']))
      .filter(([, response]) => JSON.stringify(resolved(response)) === component)
      .map(([status]) => place(statusWithPhrase(status), `status-${status}`))
  })
}
