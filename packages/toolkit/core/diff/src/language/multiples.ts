/**
 * The least common multiple of several steps; `undefined` where there is none, or one that decimals cannot represent
 * exactly.
 */
export function leastCommonMultiple(steps: readonly number[]): number | undefined {
  const scale = 10 ** Math.max(0, ...steps.map(decimalsOf))
  const whole = steps.map((step) => Math.round(step * scale))
  if (whole.length === 0 || !whole.every((step) => step > 0 && Number.isFinite(step))) return undefined
  const common = whole.map(BigInt).reduce((left, right) => (left / greatestCommonDivisor(left, right)) * right)
  return Number(common) / scale
}

/** True for a multiple, within the rounding error of floating-point numbers. */
export function isMultiple(value: number, step: number): boolean {
  const quotient = value / step
  return Math.abs(quotient - Math.round(quotient)) < 1e-9
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : greatestCommonDivisor(right, left % right)
}

/** How many decimal places a number has. */
function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent))
}
