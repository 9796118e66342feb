import type { Normal } from './normal.ts'
import { ruleOf } from './rules.ts'

/** A bound of a number. */
interface Bound {
  readonly limit: number
  /** True where the limit itself is not allowed. */
  readonly isExclusive: boolean
  readonly pointer: string
  /** The limit as messages show it. */
  readonly label: string | number
}

/** The bound of a number on one side, inclusive or exclusive; `undefined` where there is none. */
export function boundOf(side: 'lower' | 'upper', { rest }: Pick<Normal, 'rest'>): Bound | undefined {
  const end = side === 'lower' ? 'inimum' : 'aximum'
  const [plain, exclusive] = [`m${end}`, `exclusiveM${end}`] as const
  const found = [
    { sub: ruleOf(rest, plain), isExclusive: false },
    { sub: ruleOf(rest, exclusive), isExclusive: true },
  ].flatMap(({ sub, isExclusive }) =>
    typeof sub?.value === 'number'
      ? [
          {
            limit: sub.value,
            isExclusive,
            pointer: sub.pointer,
            label: isExclusive ? `${sub.value} (exclusive)` : sub.value,
          },
        ]
      : [],
  )
  const sign = side === 'lower' ? 1 : -1
  return found.toSorted((a, b) => (b.limit - a.limit) * sign || Number(b.isExclusive) - Number(a.isExclusive))[0]
}
