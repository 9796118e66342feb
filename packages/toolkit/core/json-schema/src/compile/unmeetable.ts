import { own, type JsonObject } from '../json.ts'
import { isActive, problemAt, type BuildContext } from './build-context.ts'
import { factsOf, keywordsWhere } from '../keyword/facts.ts'
import type { Place } from './place.ts'

/** Pairs of opposite bounds, and what they bound. */
const bounds = keywordsWhere(({ bound }) => bound?.opposite !== undefined).map((lower) => {
  const { about = 'value', bound } = factsOf(lower)
  return [lower, bound?.opposite ?? lower, about] as const
})

/** Reports bounds of a contract's schema that no value meets, which is a mistake. */
export function reportUnmeetable(place: Place, schema: JsonObject, context: BuildContext): void {
  if (!context.strict || !isActive(place, 'validation')) return
  for (const [lower, upper, subject] of bounds) {
    const [from, to] = [own(schema, lower), own(schema, upper)]
    if (typeof from !== 'number' || typeof to !== 'number' || from <= to) continue
    const message = `${lower} ${from} is greater than ${upper} ${to}: no ${subject} meets both`
    problemAt(place, context, 'unmeetable', message, lower, 'warning')
  }
}
