/**
 * Decodes a punycode label (without `xn--`); `undefined` if it is invalid.
 *
 * @see RFC 3492, section 6.2
 */
export function decodePunycode(label: string): string | undefined {
  const delimiter = label.lastIndexOf('-')
  const output = delimiter > 0 ? Array.from(label.slice(0, delimiter), (character) => character.charCodeAt(0)) : []
  let [code, bias, index, position] = [128, 72, 0, delimiter > 0 ? delimiter + 1 : 0]
  while (position < label.length) {
    const start = index
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = digitOf(label.charCodeAt(position++))
      if (digit === undefined) return undefined
      index += digit * weight
      const threshold = Math.min(Math.max(k - bias, 1), 26)
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const length = output.length + 1
    bias = adapt(index - start, length, start === 0)
    code += Math.floor(index / length)
    index %= length
    if (code > 0x10ffff) return undefined
    output.splice(index++, 0, code)
  }
  return String.fromCodePoint(...output)
}

function digitOf(code: number): number | undefined {
  if (code >= 48 && code <= 57) return code - 22
  const letter = (code | 32) - 97
  return letter >= 0 && letter < 26 ? letter : undefined
}

function adapt(delta: number, length: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? 700 : 2))
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > 455; k += 36) rest = Math.floor(rest / 35)
  return k + Math.floor((36 * rest) / (rest + 38))
}
