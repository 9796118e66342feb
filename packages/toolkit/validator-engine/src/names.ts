import { escaped } from './pointer.ts'
import { collect, createCollector } from './collector.ts'
import { inside, issue, type Location } from './report-issue.ts'

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
  return out.issues.some((found) => {
    const sentence = `name ${found.sentence}`
    return collect(at.out, { ...found, sentence, message: `${found.pointer} ${sentence}` })
  })
}

/**
 * Adds an issue of a property's name.
 *
 * @param at The location of the object, for the schema of the name.
 * @param rule The keyword, what it expects, the sentence, and so on, as `issue` takes them.
 * @returns True if the issues are not collected, or the limit is exceeded, so that the check may end.
 */
export function issueOfName(
  at: Location | undefined,
  key: string,
  ...rule: Parameters<typeof issue> extends [unknown, unknown, ...infer Rule] ? Rule : never
): boolean {
  if (!at) return true
  const name = nameAt(at, key)
  issue(name, null, ...rule)
  return reportName(at, name)
}
