/** Numbers from 0 (inclusive) to 1 (exclusive), the same for the same seed (an LCG of Numerical Recipes). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}
