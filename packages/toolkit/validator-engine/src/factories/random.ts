/** A source of numbers from 0 up to 1: the same ones for the same seed and purpose. */
export type Random = () => number

/** Creates a source of numbers. */
export function randomOf(seed: number, purpose: string): Random {
  // FNV-1a, so that parts of a value vary independently of their order.
  let state = 0x811c9dc5
  for (const character of `${seed} ${purpose}`) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  // Mulberry32
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of some values. */
export function oneOf<Value>(values: readonly [Value, ...Value[]], random: Random): Value {
  return values[Math.floor(random() * values.length)] ?? values[0]
}
