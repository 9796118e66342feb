import { isObject, type JsonObject } from '@loyalty-kit/json-schema/json'
import { createRegistry, type Sub } from '@loyalty-kit/json-schema/compile'
import { noBase } from '@loyalty-kit/json-schema/dialect'
import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import { code, createFile, type Code } from '@loyalty-kit/code'
import { rulesOfModel } from '../spec/model-rules.ts'
import { codeFile } from '../generated-file.ts'
import { accepted } from './shapes/accepted.ts'
import { frameOf } from './frame.ts'
import { inputTypes } from './input-types.ts'
import { createNamedTypes } from './named-types.ts'
import { nameOf, typeOfShape } from './print/shape.ts'
import { commentOf } from './print/schema-comment.ts'
import { withRuleComments } from './rule-comments.ts'
import type { NamedType } from './shapes/shape.ts'

/**
 * `types.ts`: the types of every path, operation and schema; with an alias for each named schema, and for each
 * operation's parameters of one location.
 *
 * openapi-typescript writes the paths, operations and components; the types of schemas are ours, from the schemas that
 * the validators are compiled from.
 */
export function emitTypes(model: Model, path: string): GeneratedFile {
  const registry = createRegistry(new Map(), () => {})
  const document = registry.addDocument(noBase, withRulesInComments(model))
  const context = createNamedTypes(model, registry, document)
  const used = new Set<NamedType>()
  const use = (type: NamedType): void => void used.add(type)
  const subAt = (pointer: string): Sub => registry.enter(registry.placeAt(document, pointer))
  const named = new Map(model.schemas.map(({ pointer }) => [pointer, context.typeOf(subAt(pointer))]))
  const frame = frameOf(model, (pointer) => {
    const type = named.get(pointer)
    return type ? nameOf(type) : typeOfShape(accepted(subAt(pointer), context), use)
  })
  const aliasOf = (type: NamedType): Code => {
    const documented = commentOf(type.sub.place.schema)
    const start = exported.has(type) ? code`${documented}export ` : documented
    return code`${start}type ${nameOf(type)} = ${typeOfShape(type.shape([]), use)}\n`
  }
  const exported = new Set(named.values())
  const aliases = [...exported].map(aliasOf)
  // Aliases of other schemas may use more of them while this loop runs.
  const others: Code[] = []
  for (const type of used) if (!exported.has(type)) others.push(aliasOf(type))
  const file = createFile()
  for (const part of [frame, ...aliases, ...others, ...inputTypes(model)]) file.add(part, code`\n`)
  return codeFile(path, file)
}

function withRulesInComments(model: Model): JsonObject {
  const { root } = model.document
  const { components } = root
  const rules = rulesOfModel(model)
  const schemas = model.schemas.map(({ name, schema }): [string, unknown] => {
    return [name, isObject(schema) ? withRuleComments(schema, rules.get(name) ?? []) : schema]
  })
  return isObject(components) ? { ...root, components: { ...components, schemas: Object.fromEntries(schemas) } } : root
}
