import { isObject, objectAt, own, type JsonObject } from '@specwright/json-schema/json'
import { ConfigError } from '../config/checked-config.ts'
import type { Rename } from '../config.ts'

/**
 * The document with the names of a configuration, as if it had chosen them with `x-name`.
 *
 * @throws {ConfigError} If there is nothing of that name.
 */
export function renamed(root: JsonObject, { operations = {}, schemas = {} }: Rename = {}): JsonObject {
  if (Object.keys(operations).length + Object.keys(schemas).length === 0) return root
  const [unusedOperations, unusedSchemas] = [new Set(Object.keys(operations)), new Set(Object.keys(schemas))]
  const withName = (value: unknown, key: unknown, names: Readonly<Record<string, string>>): unknown =>
    isObject(value) && Object.hasOwn(names, String(key)) ? { ...value, 'x-name': names[String(key)] } : value
  const paths = mapped(objectAt(root, 'paths'), (item) =>
    isObject(item)
      ? mapped(item, (operation) => {
          const id = isObject(operation) ? own(operation, 'operationId') : undefined
          unusedOperations.delete(String(id))
          return withName(operation, id, operations)
        })
      : item,
  )
  const components = objectAt(root, 'components')
  const named = mapped(objectAt(components, 'schemas'), (schema, name) => {
    unusedSchemas.delete(name)
    return withName(schema, name, schemas)
  })
  for (const [member, kind, unused] of [
    ['operations', 'operation', unusedOperations],
    ['schemas', 'component', unusedSchemas],
  ] as const) {
    const [unknown] = unused
    if (unknown !== undefined)
      throw new ConfigError(
        `Cannot use rename.${member}.${unknown} of the configuration: the document has no ${kind} "${unknown}"`,
      )
  }
  return { ...root, paths, components: { ...components, schemas: named } }
}

function mapped(object: JsonObject, change: (value: unknown, key: string) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))
}
