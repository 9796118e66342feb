import { combinationsOf } from '@specwright/json-schema/examples'
import type { JsonObject, JsonSchema } from '@specwright/json-schema/json'
import { branchesIn, memberFields, unionOf, withoutStrings } from './field-branches.ts'
import type { Field } from './field.ts'

interface NestedContext {
  readonly root: JsonObject
  /** How many levels of members are listed. */
  readonly levels: number
  readonly left: { schemas: number }
}

/** The levels of members to list: the most whose schemas are not too many, since a recursive schema has no last one. */
const allLevels = [8, 4, 2]
const maxSchemas = 1000

/** How a parameter or form field with the style `deepObject` is decoded. Members beyond some level are decoded as strings. */
export function nestedField(schema: JsonSchema, root: JsonObject): Field {
  const isOpen = combinationsOf(schema, root).some(({ types }) => types.includes('object') || types.includes('array'))
  for (const levels of allLevels) {
    const left = { schemas: maxSchemas }
    const field = fieldOf(schema, { root, levels, left })
    if (left.schemas >= 0) return field === 'string' && isOpen ? {} : field
  }
  return {}
}

function fieldOf(schema: JsonSchema, { root, levels, left }: NestedContext): Field {
  if (--left.schemas < 0 || levels < 0) return 'string'
  const within = (member: JsonSchema): Field => fieldOf(member, { root, levels: levels - 1, left })
  const branches = branchesIn(schema, root)
  const objects = branches.flatMap((branch) => (branch.type === 'object' ? [branch] : []))
  return unionOf(
    branches.flatMap((branch): readonly Field[] => {
      if (branch.type === 'scalar') return [branch.kind]
      if (branch.type === 'array') return [{ items: within(branch.items) }]
      if (branch !== objects[0]) return []
      return memberFields(objects, within).map(({ members, others }) => {
        return { fields: withoutStrings(members, others), ...(others !== 'string' && { others }) }
      })
    }),
  )
}
