import { escaped } from './pointer.ts'
import { finding, take } from './settle.ts'
import { inside, type Spot } from './spot.ts'

/** A spot for the name of a property, whose issues are kept apart until they are known to be about a name. */
export function nameAt(spot: Spot, key: string): Spot {
  return { ...inside(spot, '', key, escaped(key)), value: key, out: finding(Infinity) }
}

/**
 * Adds the issues of a property's name, reported as such.
 *
 * @returns True where nobody takes more of them, so that the check may end.
 */
export function tellName(spot: Spot | undefined, { out }: Spot): boolean {
  if (!spot) return true
  return out.issues.some((each) => {
    const sentence = `name ${each.sentence}`
    return take(spot.out, { ...each, sentence, message: `${each.pointer} ${sentence}` })
  })
}
