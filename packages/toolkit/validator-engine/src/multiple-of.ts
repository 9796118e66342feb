/**
 * True if a number is a multiple of another in decimal notation.
 *
 * Binary remainders are wrong for decimal fractions (`0.3 % 0.1`), so both numbers are converted to their shortest
 * decimal notation and divided exactly.
 */
export function multipleOf(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0
  if (!Number.isFinite(value)) return false
  const [a, aExponent] = decimal(value)
  const [b, bExponent] = decimal(divisor)
  const exponent = Math.min(aExponent, bExponent)
  return (a * 10n ** BigInt(aExponent - exponent)) % (b * 10n ** BigInt(bExponent - exponent)) === 0n
}

/** Digits and exponent (base 10) of a number: `1.25` is 125 and -2. */
function decimal(value: number): [digits: bigint, exponent: number] {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return [BigInt(whole + fraction), Number(exponent) - fraction.length]
}
