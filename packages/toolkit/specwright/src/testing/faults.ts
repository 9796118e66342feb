import { isValid } from '@specwright/json-schema/examples'
import { childPointer, isObject, objectAt, type JsonObject, type JsonSchema } from '@specwright/json-schema/json'
import { valueIn } from '@specwright/json-schema/ref'

/** A fault, where it is reported, and by which keyword. */
export interface Fault {
  readonly value: unknown
  readonly pointer: string
  readonly keyword: string
}

/** A body or a query with one fault for each rule of its members. */
export function faultsOf(
  schema: JsonSchema | undefined,
  body: unknown,
  { root, place }: { readonly root: JsonObject; readonly place: '' | '/body' | '/query' },
): Fault[] {
  const target = schema === undefined ? undefined : valueIn(root, schema)
  if (!isObject(target) || !isObject(body) || target['type'] !== 'object' || isComposed(target)) return []
  const required = Array.isArray(target['required']) ? target['required'].map(String) : []
  return Object.entries(objectAt(target, 'properties')).flatMap(([name, property]): Fault[] => {
    const pointer = childPointer(place, name)
    const { [name]: _, ...others } = body
    const wrong = wrongValues(property as JsonSchema, root).map(({ value, keyword }) => ({
      value: { ...others, [name]: value },
      pointer,
      keyword,
    }))
    const isRequired = required.includes(name) && Object.keys(others).length >= Number(target['minProperties'] ?? 0)
    return isRequired ? [{ value: others, pointer, keyword: 'required' }, ...wrong] : wrong
  })
}

/** Values that break one rule of a schema. */
export function wrongValues(schema: JsonSchema, root: JsonObject): { value: unknown; keyword: string }[] {
  const target = valueIn(root, schema)
  if (!isObject(target) || isComposed(target)) return []
  const { enum: listed } = target
  if (Array.isArray(listed)) return unlisted(listed, target, root).map((value) => ({ value, keyword: 'enum' }))
  const { type } = target
  // An array could be decoded from a string, and a string from anything.
  if (type === 'integer' || type === 'number' || type === 'boolean') return [{ value: 'wrong', keyword: 'type' }]
  return type === 'string' ? [{ value: { wrong: true }, keyword: 'type' }] : []
}

/** A string that breaks no other rule of its schema than its `enum`, such as `maxLength`; none if there is no such. */
function unlisted(listed: readonly unknown[], { enum: _, ...others }: JsonObject, root: JsonObject): string[] {
  const changed = listed.flatMap((value) => [...'0aA-'].map((last) => String(value).replace(/.$/su, last)))
  const values = ['a value that is not listed', ...changed].filter((value) => !listed.includes(value))
  return values.filter((value) => isValid(others, value, root)).slice(0, 1)
}

/** True if other rules may replace or repeat those of the schema. */
function isComposed(schema: JsonObject): boolean {
  const others = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'const', 'nullable', 'discriminator']
  return others.some((keyword) => keyword in schema) || ('enum' in schema && schema['type'] !== 'string')
}
