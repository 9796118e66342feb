import type { JsonObject } from '@specwright/json-schema/json'
import { factsOf, keywordsWhere } from '@specwright/json-schema/keyword'
import type { NormalForm } from '../normal/normal.ts'
import { ruleOf } from '../normal/rules.ts'

/** A bound of a number. */
interface Bound {
  readonly limit: number
  /** True where the limit itself is not allowed. */
  readonly isExclusive: boolean
  readonly pointer: string
  /** The limit as messages show it. */
  readonly label: string | number
  /** The bound as a schema. */
  readonly rule: JsonObject
}

/** The keywords that bound a number on each side. */
const keywords = {
  lower: keywordsWhere(({ bound }) => bound?.of === 'value' && bound.side === 'lower'),
  upper: keywordsWhere(({ bound }) => bound?.of === 'value' && bound.side === 'upper'),
}

/** The bound of a number on one side, inclusive or exclusive; `undefined` where there is none. */
export function boundOf(side: 'lower' | 'upper', { rest }: Pick<NormalForm, 'rest'>): Bound | undefined {
  const found = keywords[side].flatMap((name): Bound[] => {
    const { value: limit, pointer } = ruleOf(rest, name) ?? {}
    if (typeof limit !== 'number' || pointer === undefined) return []
    const isExclusive = factsOf(name).bound?.exclusive === true
    return [
      { limit, isExclusive, pointer, label: isExclusive ? `${limit} (exclusive)` : limit, rule: { [name]: limit } },
    ]
  })
  const sign = side === 'lower' ? 1 : -1
  return found.toSorted((a, b) => (b.limit - a.limit) * sign || Number(b.isExclusive) - Number(a.isExclusive))[0]
}
