import { isObject, type JsonObject } from '@specwright/json-schema/json'
import type { Model, OperationModel } from '@specwright/document/model'
import { resolved } from './shape.ts'

/** Names that contracts use for secrets, also where their schemas do not say so. Those of pages are tokens, too. */
const names =
  /(?:secret|passw(?:or)?d|passphrase|assertion|verifier|api[_-]?key|(?:^|access|refresh|id|auth|api)[_-]?token)$/i

/** The parameters of the query, and the members of the body, whose values no message may show. */
export function secretNamesOf({ parameters, requestBody }: OperationModel, model: Model): readonly string[] {
  const found = new Set<string>()
  const seen = new Set<JsonObject>()
  const collect = (name: string, schema: unknown): void => {
    const format = resolved(schema, model)?.['format']
    if (format === 'password' || names.test(name)) found.add(name)
  }
  const walk = (schema: unknown): void => {
    const object = resolved(schema, model)
    if (object === undefined || seen.has(object)) return
    seen.add(object)
    const { properties, items, allOf, anyOf, oneOf } = object
    for (const [name, member] of Object.entries(isObject(properties) ? properties : {})) {
      collect(name, member)
      walk(member)
    }
    for (const part of [items, allOf, anyOf, oneOf].flat()) walk(part)
  }
  for (const { in: place, name, schema } of parameters) if (place === 'query') collect(name, schema)
  for (const { schema } of requestBody?.content ?? []) walk(schema)
  return [...found]
}
