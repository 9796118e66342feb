/** Generates unique ids. */
export interface Ids {
  /** `<prefix>_<run><count>`, for example `req_5f3a9c0e1b00001`. */
  readonly next: (prefix: string) => string
  /** Restarts the sequence if ids are seeded; without a seed it does nothing. */
  reset(): void
}

/**
 * Ids made of a prefix that is unique to this process, and a count.
 *
 * @param seed Makes the sequence of ids repeatable; without one, ids are unique across processes.
 */
export function createIds(seed?: number): Ids {
  const run = seed === undefined ? randomRun() : seededRun(seed)
  let count = 0
  return {
    next: (prefix) => `${prefix}_${run}${(++count).toString(36).padStart(5, '0')}`,
    reset() {
      if (seed !== undefined) count = 0
    },
  }
}

function randomRun(): string {
  return [...crypto.getRandomValues(new Uint8Array(5))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Ten hexadecimal digits of a number, well mixed (the finaliser of SplitMix64). */
function seededRun(seed: number): string {
  let mixed = BigInt.asUintN(64, BigInt(Math.trunc(seed)) + 0x9e3779b97f4a7c15n)
  mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n)
  mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn)
  return (mixed ^ (mixed >> 31n)).toString(16).padStart(16, '0').slice(0, 10)
}
