import { keywordsWhere } from '@loyalty-kit/json-schema/keyword'

/** Members whose value is data, which contains no schemas. */
export const dataMembers: ReadonlySet<string> = new Set(keywordsWhere(({ isData }) => isData === true))

/** Members that are maps: their own members may have any name. */
export const mapMembers: ReadonlySet<string> = new Set([...keywordsWhere(({ holds }) => holds === 'map'), 'schemas'])

/** True for a path within data or an extension, where keywords have no meaning. */
export function isInData(path: readonly string[]): boolean {
  let isName = false
  for (const key of path) {
    if (!isName && (dataMembers.has(key) || key.startsWith('x-'))) return true
    isName = !isName && mapMembers.has(key)
  }
  return false
}
