import data from 'virtual:loyalty-docs/data'
import { isObject } from '../data.ts'
import { kebab } from './address.ts'
import { allOperations } from './contract.ts'
import { address } from './page.ts'

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

/** Every assumption of the contract and its events, each once. */
export const assumptions: readonly Assumption[] = assumptionsOf([
  ...data.assumptions.map(({ pointer, reason }) => [reason, placeOf(pointer)] as const),
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

/** The part of the contract that a JSON Pointer leads to: an operation, a schema with one of its fields, or a component. */
function placeOf(pointer: string): Place {
  const [, area = '', ...steps] = pointer.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const [first = '', second = ''] = steps
  if (area === 'paths') {
    const operation = allOperations.find(({ path, method }) => path === first && method === second)
    if (operation) return { label: operation.summary, page: address.operation(operation.id) }
  }
  if (area === 'servers') return { label: 'Server', page: 'reference/#server' }
  if (area !== 'components') return { label: 'The whole contract' }
  if (first !== 'schemas') return { label: second }
  const fields = steps.filter((_, index) => steps[index - 1] === 'properties')
  const anchor = fields.length === 0 ? '' : `#${fields.join('-')}`
  return { label: [second, fields.join('.')].join(' ').trim(), page: `${address.schema(second)}${anchor}` }
}
