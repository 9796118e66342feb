import type { OperationModel } from '@specwright/document/model'
import { arraysIn, objectsWithin, successesOf } from './bodies.ts'
import { filtersOf } from './filters.ts'
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
  const place = placeOf(item, arraysIn(success.body, model), model)
  // Beside the array, others of them would be missing from it.
  const others = place?.at === '' ? [] : objectsWithin(success.body, model)
  const isAll = !others.some(({ variants }) => variants.some((variant) => isOfItem(variant, item, model)))
  if (place === undefined || !isAll) return byExample('its response has no array of the items')
  const properties = everyProperty(item.variants)
  const filters = filtersOf(operation, properties, model)
  const paging = pagingOf(operation, { body: success.body, items: place.at, model })
  const sort = sortOf(operation, properties, model)
  const counts = countsIn(operation, success.status)
  const known = new Set([...filters, sort, sort?.direction, paging?.size].flatMap((each) => each?.parameter ?? []))
  const unknown = operation.parameters.find(
    ({ in: where, name, required }) => where === 'query' && required && !known.has(name) && name !== paging?.parameter,
  )
  if (unknown !== undefined) return byExample(`its parameter ${unknown.name} selects in a way of its own`)
  return {
    action: {
      does: 'list',
      status: success.status,
      response: place.at,
      filters,
      ...(sort && { sort }),
      ...(paging && { paging }),
      totals: totalsIn(success.body, model),
      ...(Object.keys(counts).length > 0 && { counts }),
    },
  }
}
