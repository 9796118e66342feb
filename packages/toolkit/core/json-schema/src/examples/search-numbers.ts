import type { CombinedRules } from './searching.ts'

/** How many multiples of the step are tried from each bound. */
const maxSteps = 100

/** Numbers from the bounds on, those between two of them, and those beyond the bounds of what is refused. */
export function* numbers({ flat, refusing }: CombinedRules, type: 'integer' | 'number'): Generator {
  const step = flat.multipleOf ?? 1
  const low = Math.max(flat.minimum, flat.exclusiveMinimum)
  const high = Math.min(flat.maximum, flat.exclusiveMaximum)
  const upward = low !== -Infinity
  const start = upward ? Math.ceil(low / step) * step : Math.floor(Math.min(high, step) / step) * step
  const direction = upward || high === Infinity ? 1 : -1
  if (type === 'number')
    yield* [low, high, (low + high) / 2, start + step / 2, low + 0.5, high - 0.5].filter(Number.isFinite)
  const limits = refusing
    .flatMap((each) => [each.minimum, each.exclusiveMinimum, each.maximum, each.exclusiveMaximum])
    .filter(Number.isFinite)
  yield* limits.flatMap((limit) => [limit, limit - step, limit + step])
  for (let n = 0; n < maxSteps; n++) yield start + direction * n * step
}
