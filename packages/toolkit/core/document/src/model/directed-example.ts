import { isObject, type JsonObject } from '@specwright/json-schema/json'
import { schemaWithin } from '@specwright/json-schema/keyword'
import { valueIn } from '@specwright/json-schema/ref'
import { conjoined, here, hiddenIn, isHiddenSchema, schemasFor, type Direction } from './hidden-properties.ts'
import { mapped, mappedItems, leftOut } from './mapped.ts'

interface ExampleView {
  readonly root: JsonObject
  readonly direction: Direction
}

/**
 * An example as it is meant for one direction: without the properties of the other, at any depth. Where only some of several
 * alternatives have such a property, it stays.
 *
 * @param schemas What the value is an example of, as the document has it.
 */
export function directedExample(value: unknown, schemas: readonly unknown[], view: ExampleView): unknown {
  if (typeof value !== 'object' || value === null || schemas.length === 0) return value
  const all = new Set(schemas.flatMap((schema) => [...schemasFor(schema, view.root, here)]))
  if (Array.isArray(value)) {
    let index = 0
    return mappedItems(value, (item) => directedExample(item, schemasWithin(all, index++), view))
  }
  const [only, ...others] = schemas
  const hidden = others.length === 0 ? hiddenIn(only, view, conjoined) : new Set<string>()
  return mapped(value as JsonObject, (member, name) => {
    const declared = schemasWithin(all, name)
    const isHidden = (schema: unknown): boolean => isHiddenSchema(schema, view.root, view.direction)
    if (hidden.has(name) || (declared.length > 0 && declared.every(isHidden))) return leftOut
    return directedExample(member, declared, view)
  })
}

/** The schemas of a member or an item. */
function schemasWithin(all: ReadonlySet<JsonObject>, key: string | number): JsonObject[] {
  return [...all].map((schema) => schemaWithin(schema, key)).filter((each) => each !== undefined)
}

/** The named examples of a body, a parameter or a header, each for one direction. */
export function directedExamples(examples: unknown, schemas: readonly unknown[], view: ExampleView): unknown {
  if (!isObject(examples)) return examples
  return mapped(examples, (each) => {
    const example = valueIn(view.root, each)
    if (!isObject(example)) return each
    const directed = mapped(example, (value, member) => {
      return member === 'value' || member === 'dataValue' ? directedExample(value, schemas, view) : value
    })
    return directed === example ? each : directed
  })
}
