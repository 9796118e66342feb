import { keywordsWhere } from '@specwright/json-schema/keyword'
import { shape } from './openapi/openapi-shape.ts'

/** Members whose value is data, which contains no schemas. */
export const dataMembers: ReadonlySet<string> = new Set(keywordsWhere(({ isData }) => isData === true))

/** Members that are maps: their own members may have any name. */
export const mapMembers: ReadonlySet<string> = new Set(
  Object.values(shape).flatMap((holds) => Object.keys(holds).filter((member) => holds[member]?.[0] === 'map')),
)

/** Members of an Example Object that are data. */
const valueMembers: ReadonlySet<string> = new Set(['value', 'dataValue', 'serializedValue'])

/** True for a path within data or an extension, where keywords have no meaning. */
export function isInData(path: readonly string[]): boolean {
  let [isName, isExample] = [false, false]
  for (let index = 0; index < path.length; index++) {
    const key = path[index]! // within its length
    // Maps of paths and of responses can be extended.
    const isExtension = key.startsWith('x-') && /^(?:paths|responses)$/.test(path[index - 1] ?? '')
    if (isName && !isExtension) isName = false
    // Beside the examples of a schema, which are an array, there are maps of Example Objects.
    else if (key === 'examples' && !/^\d+$/.test(path[index + 1] ?? '')) [isName, isExample] = [true, true]
    else if (dataMembers.has(key) || key.startsWith('x-') || (isExample && valueMembers.has(key))) return true
    else isName = mapMembers.has(key)
  }
  return false
}
