import { combinationsOf, rulesOf } from '@specwright/json-schema/examples'
import type { JsonObject, JsonSchema } from '@specwright/json-schema/json'
import { kindOf, type SpreadField } from './nested-fields.ts'

/**
 * How an object is decoded whose members are sent without its name, as the style `form` explodes it; `undefined` if a schema
 * accepts other values than objects.
 *
 * @param others Names of parameters or fields beside it, which are not members.
 */
export function spreadField(
  schema: JsonSchema,
  root: JsonObject,
  others: ReadonlySet<string>,
): SpreadField | undefined {
  // No text is null.
  const all = combinationsOf(schema, root).filter(({ types }) => types[0] !== 'null')
  if (all.length === 0 || all.some(({ types }) => types[0] !== 'object')) return undefined
  const objects = all.map(rulesOf)
  const names = new Set(objects.flatMap(({ properties }) => [...properties.keys()]))
  const fields = [...names].map((name) => {
    const schemas = objects.flatMap(({ properties }) => properties.get(name) ?? [])
    return [name, kindOf(combinationsOf({ anyOf: schemas }, root))] as const
  })
  const isOpen = objects.some(({ properties, additionalProperties }) => {
    const isSaid = properties.size === 0 || additionalProperties.length > 0
    return isSaid && !additionalProperties.includes(false)
  })
  const open = objects.flatMap(({ additionalProperties }) => additionalProperties)
  return {
    spread: Object.fromEntries(fields.filter(([name]) => !others.has(name))),
    ...(isOpen && { others: kindOf(combinationsOf({ anyOf: open.length === 0 ? [true] : open }, root)) }),
  }
}
