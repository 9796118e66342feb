import { keywordsWhere } from '@loyalty-kit/json-schema/keyword'

/** Members whose value is data, in which nothing is a schema. */
export const dataMembers: ReadonlySet<string> = new Set(keywordsWhere(({ isData }) => isData === true))

/** Members whose own members may have any name. */
export const mapMembers: ReadonlySet<string> = new Set([...keywordsWhere(({ holds }) => holds === 'map'), 'schemas'])

/** True for a place within data or an extension, where no keyword is a rule; `path` has the keys that lead to it. */
export function isInData(path: readonly string[]): boolean {
  let isName = false
  for (const key of path) {
    if (!isName && (dataMembers.has(key) || key.startsWith('x-'))) return true
    isName = !isName && mapMembers.has(key)
  }
  return false
}
