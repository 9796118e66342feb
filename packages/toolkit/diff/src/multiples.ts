/**
 * The least number of which all multiples of several steps are multiples; `undefined` where there is no step, or one that
 * decimals cannot write.
 */
export function leastCommonMultiple(steps: readonly number[]): number | undefined {
  const scale = 10 ** Math.max(0, ...steps.map(decimalsOf))
  const whole = steps.map((step) => Math.round(step * scale))
  if (whole.length === 0 || !whole.every((step) => step > 0 && Number.isFinite(step))) return undefined
  const common = whole.map(BigInt).reduce((one, other) => (one / greatestCommonDivisor(one, other)) * other)
  return Number(common) / scale
}

/** True for a multiple, but for what a fraction of a decimal loses on the way. */
export function isMultiple(value: number, step: number): boolean {
  const quotient = value / step
  return Math.abs(quotient - Math.round(quotient)) < 1e-9
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestCommonDivisor(other, one % other)
}

/** How many digits a number has after its point. */
function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent))
}
