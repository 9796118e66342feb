import { fakeWords, type FakeWords } from './fake-words.ts'
import { keysOfPointer, withPart } from './parts.ts'
import { plainWords } from './plain-words.ts'
import { valueAt } from '../pointer.ts'
import { oneOf, randomOf, type Random } from './random.ts'
import type { Variation } from './variation.ts'

/** How the parts of a value vary. */
interface Varying {
  /** By JSON Pointer. */
  readonly varies: Readonly<Record<string, Variation>>
  readonly seed: number
  readonly faker: FakeWords | undefined
  /** Members that stay. */
  readonly fixed: ReadonlySet<string>
  readonly isValid: (value: unknown) => boolean
}

/** A valid value with other parts that vary, as far as it stays valid. */
export function varied(value: unknown, { varies, seed, faker, fixed, isValid }: Varying): unknown {
  faker?.seed(seed)
  const changes = Object.entries(varies).flatMap(([pointer, variation]) => {
    const keys = keysOfPointer(pointer)
    const before = valueAt(value, keys)
    if (before === undefined || (keys[0] !== undefined && fixed.has(keys[0]))) return []
    const random = randomOf(seed, pointer)
    return [{ keys, part: varyingPart(before, variation, { random, faker }) }]
  })
  const all = changes.reduce((made, { keys, part }) => withPart(made, keys, part), value)
  if (isValid(all)) return all
  return changes.reduce((made, { keys, part }) => {
    const next = withPart(made, keys, part)
    return isValid(next) ? next : made
  }, value)
}

interface PartSource {
  readonly random: Random
  readonly faker: FakeWords | undefined
}

function varyingPart(before: unknown, variation: Variation, { random, faker }: PartSource): unknown {
  if (typeof variation === 'string') {
    if (typeof before !== 'string') return before
    const words = faker && fakeWords(variation, faker)
    return words ?? plainWords(variation, random, before)
  }
  if ('from' in variation) {
    const { from, to, step } = variation
    return typeof before === 'number' ? from + step * Math.floor(random() * (1 + (to - from) / step)) : before
  }
  // In a value of another branch, something else may stand there.
  return variation.some((each) => typeof each === typeof before) ? oneOf([before, ...variation], random) : before
}
