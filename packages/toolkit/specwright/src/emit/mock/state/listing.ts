import { keysOf } from '@specwright/json-schema/json'
import type { OperationModel } from '@specwright/document/model'
import { arraysIn, objectsWithin, successesOf, type BodyPlace } from './bodies.ts'
import { endsIn } from './ends.ts'
import { partName, selectingOf } from './filters.ts'
import { isOfItem, placeOf } from './groups.ts'
import { byExample, type Inferred } from './inferred.ts'
import { pagingOf } from './paging.ts'
import { sortOf } from './sort.ts'
import { countsIn, totalsIn } from './totals.ts'
import { everyProperty } from './variants.ts'
import type { CollectionScene } from './response.ts'

/** A GET of a collection's path that lists its items. */
export function listing(operation: OperationModel, { item, model }: CollectionScene): Inferred {
  const successes = successesOf(operation, model).filter(({ body }) => body !== undefined)
  const success = successes.find(({ status }) => status === 200) ?? (successes.length === 1 ? successes[0] : undefined)
  if (success?.body === undefined) return byExample('its response has no items')
  const arrays = arraysIn(success.body, model).filter((each) => !isOfGroups(each, { item, model }))
  const place = placeOf(item, arrays, model)
  // Beside the array, others of them would be missing from it.
  const others = place?.at === '' ? [] : objectsWithin(success.body, model)
  const isAll = !others.some(({ variants }) => variants.some((variant) => isOfItem(variant, item, model)))
  if (place === undefined || !isAll) return byExample('its response has no array of the items')
  const properties = everyProperty(item.variants)
  const selecting = selectingOf(operation, properties, model)
  const paging = pagingOf(operation, { body: success.body, items: place.at, model })
  const ends = endsIn({ body: success.body, items: place.at, model }, paging)
  const sort = sortOf(operation, properties, model)
  const counts = countsIn(operation, success.status)
  const paged = new Set([sort, sort?.direction, paging, paging?.size].flatMap((each) => each?.parameter ?? []))
  const filters = selecting.flatMap(({ filter }) => (filter && !paged.has(filter.parameter) ? filter : []))
  const ignored = selecting.flatMap(({ part, why }) =>
    why === undefined || paged.has(part.parameter) ? [] : [{ ...part, name: partName(part), why }],
  )
  const unknown = operation.parameters.find(
    ({ in: where, name, required }) =>
      where === 'query' && required && !paged.has(name) && !filters.some((each) => each.parameter === name),
  )
  if (unknown !== undefined) return byExample(`its parameter ${unknown.name} selects in a way of its own`)
  return {
    action: {
      does: 'list',
      status: success.status,
      response: place.at,
      filters,
      ...(ignored.length > 0 && { ignored }),
      ...(sort && { sort }),
      ...(paging && { paging }),
      ...(ends.length > 0 && { ends }),
      totals: totalsIn(success.body, model),
      ...(Object.keys(counts).length > 0 && { counts }),
    },
  }
}

/** True for an array of groups, which have items as a member that items do not have, however alike they are. */
function isOfGroups({ schema }: BodyPlace, { item, model }: CollectionScene): boolean {
  const own = everyProperty(item.variants)
  return arraysIn(schema, model).some(({ at, variants }) => {
    const [member = ''] = keysOf(at)
    return !Object.hasOwn(own, member) && variants.some((variant) => isOfItem(variant, item, model))
  })
}
