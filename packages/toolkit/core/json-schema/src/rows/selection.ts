import { discriminatedBy, heirNames, namesFor } from '../examples/discriminator.ts'
import { asRef, isObject, pointerTo, type JsonObject } from '../json.ts'
import { refOf } from '../ref.ts'
import { joined, valuePart, type Selection, type Sentence } from './parts.ts'

/** What a discriminator says of a branch of its union: the values of its field that mean the branch. */
export function selectionOf(union: JsonObject, branch: unknown): Selection | undefined {
  const [field, ref] = [discriminatedBy(union), refOf(branch)]
  return field === undefined || ref === undefined || !isObject(branch)
    ? undefined
    : { field, values: namesFor(union, ref) }
}

/** What the discriminator of a schema says of those that extend it: `follows Cat when kind is CAT or LION`. */
export function heirsOf(schema: unknown, root: JsonObject): readonly Sentence[] {
  const field = isObject(schema) ? discriminatedBy(schema) : undefined
  if (!isObject(schema) || field === undefined) return []
  const parts = heirNames(schema, root).map((name): Sentence => {
    const values = namesFor(schema, asRef(pointerTo('/components/schemas', name)))
    const condition = [
      { text: ' when ' },
      valuePart(field),
      { text: ' is ' },
      ...joined(values.map((value) => [valuePart(value)])),
    ]
    return [{ text: name, schema: name }, ...condition]
  })
  return parts.length === 0 ? [] : [[{ text: 'follows ' }, ...joined(parts)]]
}
