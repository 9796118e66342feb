import { type JsonObject, type Route, isObject, keysOf, textOf, valueAt } from '@specwright/server-engine/engine'
import type { Selection } from '../store/store.ts'
import type { Listing, QueryPart } from './collection.ts'

/** The rows that the filters of a request select. */
export function selectionsOf({ filters }: Listing, query: JsonObject): readonly Selection[] {
  return filters.flatMap((filter): readonly Selection[] => {
    const { member, below, by = 'equal', isMap } = filter
    const path = [...(member === undefined ? [] : [member]), ...keysOf(below ?? '')]
    const given = valueIn(query, filter)
    if (isMap && isObject(given))
      return Object.entries(given).map(([key, each]) => ({ path: [...path, key], by, texts: textsOf(each) }))
    if (given === undefined || isObject(given)) return []
    const [own = '', ...others] = path
    const isOfMember = member !== undefined && others.length === 0 && by === 'equal'
    return [isOfMember ? { member: own, texts: textsOf(given) } : { path, by, texts: textsOf(given) }]
  })
}

function textsOf(given: unknown): readonly string[] {
  return (Array.isArray(given) ? given : [given]).map(textOf)
}

/** What a request has for a parameter, or a part of one. */
function valueIn(query: JsonObject, { parameter, property = '' }: QueryPart): unknown {
  return valueAt(query[parameter], keysOf(property))
}

/** Reports parts of requests that the mock ignores, each once. */
export function createIgnored(
  { ignored }: Listing,
  { operation: { method, path }, inputs: { query: input } }: Route,
): (query: JsonObject) => readonly string[] {
  const unreported = new Set(ignored)
  return (query) =>
    [...unreported].flatMap((each) => {
      const given = valueIn(query, each)
      if (given === undefined || given === valueIn(input?.defaults ?? {}, each)) return []
      unreported.delete(each)
      return `The mock ignores ${each.name} of ${method.toUpperCase()} ${path}: ${each.why}`
    })
}
