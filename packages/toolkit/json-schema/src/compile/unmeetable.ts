import { own, type JsonObject } from '../json.ts'
import { isActive, problemAt, type BuildContext } from './build-context.ts'
import { factsOf, keywordsWhere } from '../keyword/facts.ts'
import type { Place } from './place.ts'

/** Bounds of the same, and what they are about. */
const bounds = keywordsWhere(({ bound }) => bound?.opposite !== undefined).map((least) => {
  const { about = 'value', bound } = factsOf(least)
  return [least, bound?.opposite ?? least, about] as const
})

/** Says where two bounds of a contract's schema leave no value, which nobody means. */
export function reportUnmeetable(place: Place, schema: JsonObject, context: BuildContext): void {
  if (!context.strict || !isActive(place, 'validation')) return
  for (const [least, most, subject] of bounds) {
    const [from, to] = [own(schema, least), own(schema, most)]
    if (typeof from !== 'number' || typeof to !== 'number' || from <= to) continue
    const message = `${least} ${from} is greater than ${most} ${to}: no ${subject} meets both`
    problemAt(place, context, 'unmeetable', message, least, 'warning')
  }
}
