/** Generates unique ids. */
export interface Ids {
  /** `<prefix>_<run><count>`, for example `req_5f3a9c0e1b00001`. */
  readonly next: (prefix: string) => string
  /** A number up to 2,000,000,000 that grows with each id. */
  readonly nextInteger: () => number
  /** Digits in hexadecimal, as many as asked for, up to 32. */
  readonly nextDigits: (count: number) => string
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
    nextInteger: () => (Number.parseInt(run, 16) % 1_000_000_000) + ++count,
    nextDigits(length) {
      const own = BigInt(`0x${run}`) * 0x1_0000_0000n + BigInt(++count)
      return (mixed(own) + mixed(~own)).slice(0, length)
    },
    reset() {
      if (seed !== undefined) count = 0
    },
  }
}

function randomRun(): string {
  return [...crypto.getRandomValues(new Uint8Array(5))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Ten hexadecimal digits of a number. */
function seededRun(seed: number): string {
  return mixed(BigInt(Math.trunc(seed))).slice(0, 10)
}

/** Sixteen hexadecimal digits of a number, well mixed (the finaliser of SplitMix64). */
function mixed(value: bigint): string {
  let mix = BigInt.asUintN(64, value + 0x9e3779b97f4a7c15n)
  mix = BigInt.asUintN(64, (mix ^ (mix >> 30n)) * 0xbf58476d1ce4e5b9n)
  mix = BigInt.asUintN(64, (mix ^ (mix >> 27n)) * 0x94d049bb133111ebn)
  return (mix ^ (mix >> 31n)).toString(16).padStart(16, '0')
}
