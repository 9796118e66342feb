import { escaped } from './pointer.ts'
import { inside, type Spot } from './spot.ts'

/** A spot for the name of a property, whose issues are kept apart until they are known to be about a name. */
export function nameAt(spot: Spot, key: string): Spot {
  return { ...inside(spot, '', key, escaped(key)), value: key, out: [] }
}

/** Adds the issues of a property's name, told as such. */
export function tellName(spot: Spot | undefined, { out }: Spot): void {
  for (const each of out) {
    const sentence = `name ${each.sentence}`
    spot?.out.push({ ...each, sentence, message: `${each.pointer} ${sentence}` })
  }
}
