import { childPointer, isObject, objectAt, own, type JsonObject } from '@specwright/json-schema/json'
import { refOf, targetOf } from '@specwright/json-schema/ref'
import type { ReportAt } from './path-parameters.ts'

const unions = ['oneOf', 'anyOf'] as const

/**
 * The same document, in which no schema extends one that has it in its union: such a pair refers to itself for the same
 * value, without end. Its author means the members that they share, so the union is left out there.
 */
export function withoutCircularUnions(root: JsonObject, report: ReportAt): JsonObject {
  const components = objectAt(root, 'components')
  const schemas = objectAt(components, 'schemas')
  const entries = Object.entries(schemas).map(([name, schema]): [string, unknown] => {
    const parts = isObject(schema) ? own(schema, 'allOf') : undefined
    if (!isObject(schema) || !Array.isArray(parts)) return [name, schema]
    const pointer = childPointer('/components/schemas', name)
    const allOf = parts.map((part: unknown, index) => {
      const extended = targetOf(root, refOf(part) ?? '')?.value
      if (!isObject(extended) || !hasInUnion(root, extended, pointer)) return part
      report(`${pointer}/allOf/${index}`, message)
      const { oneOf: _, anyOf: __, discriminator: ___, ...shared } = extended
      return shared
    })
    return [name, allOf.every((part, index) => part === parts[index]) ? schema : { ...schema, allOf }]
  })
  if (entries.every(([name, schema]) => schema === schemas[name])) return root
  return { ...root, components: { ...components, schemas: Object.fromEntries(entries) } }
}

const message =
  'This schema extends one that has it in its union, which never ends. It is read as if it extended that one without its union.'

/** True for a schema with a union that refers to what a pointer names. */
function hasInUnion(root: JsonObject, schema: JsonObject, pointer: string): boolean {
  return unions.some((keyword) => {
    const branches = own(schema, keyword)
    return (
      Array.isArray(branches) && branches.some((branch) => targetOf(root, refOf(branch) ?? '')?.pointer === pointer)
    )
  })
}
