import type { MediaTypeModel, Model } from '@specwright/document/model'
import { isValid } from '@specwright/json-schema/examples'
import { asRef, atPointer, isObject, objectAt } from '@specwright/json-schema/json'
import { pointerOf, refOf } from '@specwright/json-schema/ref'

/**
 * A value of each named schema that the examples of bodies contain, by its name: the first of them.
 *
 * @param bodies What the docs show. An example that is not valid is passed over.
 */
export function schemaExamples(
  bodies: readonly MediaTypeModel[],
  { schemas, document: { root } }: Model,
): Readonly<Record<string, unknown>> {
  const found = new Map<string, unknown>()
  const visit = (schema: unknown, value: unknown): void => {
    if (!isObject(schema) || typeof value !== 'object' || value === null) return
    const ref = refOf(schema)
    const pointer = pointerOf(ref ?? '')
    // What is inside the first one is found as well.
    if (ref !== undefined && pointer !== undefined && !found.has(ref)) {
      found.set(ref, value)
      visit(atPointer(root, pointer), value)
    }
    for (const part of listAt(schema, 'allOf')) visit(part, value)
    for (const part of [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')]) {
      if (isObject(part) && isValid(part, value, root)) visit(part, value)
    }
    if (Array.isArray(value)) return visit(schema['items'], value[0])
    for (const [name, part] of Object.entries(objectAt(schema, 'properties'))) {
      if (Object.hasOwn(value, name)) visit(part, (value as Readonly<Record<string, unknown>>)[name])
    }
  }
  for (const { schema, examples } of bodies) {
    const [first] = examples
    if (first !== undefined && isObject(schema) && isValid(schema, first.value, root)) visit(schema, first.value)
  }
  return Object.fromEntries(
    schemas.flatMap(({ name, pointer }) => {
      const value = found.get(asRef(pointer))
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function listAt(schema: Readonly<Record<string, unknown>>, keyword: string): readonly unknown[] {
  const list = schema[keyword]
  return Array.isArray(list) ? (list as unknown[]) : []
}
