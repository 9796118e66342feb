import { escaped } from './pointer.ts'
import { collect, createCollector } from './collector.ts'
import { inside, type Location } from './location.ts'

/**
 * The location of a property's name; its issues are collected separately, until they are reported as being about a
 * name.
 */
export function nameAt(at: Location, key: string): Location {
  return { ...inside(at, '', key, escaped(key)), value: key, out: createCollector(Infinity) }
}

/**
 * Adds the issues of a property's name, worded as such.
 *
 * @returns True if the issues are not collected, or the limit is exceeded, so that the check may end.
 */
export function reportName(at: Location | undefined, { out }: Location): boolean {
  if (!at) return true
  return out.issues.some((issue) => {
    const sentence = `name ${issue.sentence}`
    return collect(at.out, { ...issue, sentence, message: `${issue.pointer} ${sentence}` })
  })
}
