import { createRegistry, type Sub } from '@specwright/json-schema/compile'
import { noBase } from '@specwright/json-schema/dialect'
import type { Diagnostic } from '@specwright/document/diagnostics'
import { withParsedEvents, type GeneratedFile, type Model, type Report } from '@specwright/document/model'
import { keysOf, pointerTo } from '@specwright/json-schema/json'
import { code, createFile, type Code } from '@specwright/code'
import { createRulesAt } from '../spec/model-rules.ts'
import { codeFile } from '../generated-file.ts'
import { accepted } from './shapes/accepted.ts'
import { layoutOf } from './layout/layout.ts'
import { createNamedTypes } from './named-types.ts'
import { itemTypeOfShape, nameOf, typeOfShape, type Printing } from './print/shape.ts'
import { commentOf } from './print/schema-comment.ts'
import { operationTypes } from './operation-types.ts'
import { createRuleComments } from './rule-comments.ts'
import type { NamedType } from './shapes/shape.ts'

/**
 * `types.ts`: the types of every path, operation and schema; with an alias for each named schema, and for each schema of an
 * operation.
 *
 * The types of schemas are printed from the schemas that the validators are compiled from.
 *
 * @param report Receives warnings about types that say less than their schemas.
 */
export function emitTypes(model: Model, path: string, report: Report = () => {}): GeneratedFile {
  const registry = createRegistry(new Map())
  const document = registry.addDocument(noBase, withParsedEvents(model.document.root))
  const context = createNamedTypes(model, registry, document)
  const rules = createRuleComments(createRulesAt({ registry, resource: document, writtenKeys: model.writtenKeys }))
  const used = new Set<NamedType>()
  const printingAt = (pointer: string): Printing => ({
    use: (type) => void used.add(type),
    commentOf: (schema) => commentOf(schema, rules.of(schema)),
    widen: (alternatives) => report(widenedAt(pointer, alternatives, model)),
  })
  const subAt = (pointer: string): Sub => {
    const sub = registry.enter(registry.placeAt(document, pointer))
    rules.add(sub.place.schema, pointer)
    return sub
  }
  const named = new Map(model.schemas.map(({ pointer }) => [pointer, context.typeOf(subAt(pointer))]))
  const layout = layoutOf(model, {
    root: model.document.root,
    typeAt(pointer, isItem = false) {
      const type = named.get(pointer)
      const printed = isItem ? itemTypeOfShape : typeOfShape
      return type ? nameOf(type) : printed(accepted(subAt(pointer), context), printingAt(pointer))
    },
    rulesAt: (pointer) => rules.of(subAt(pointer).place.schema),
  })
  const aliasOf = (type: NamedType): Code => {
    const { schema, pointer } = type.sub.place
    const printing = printingAt(pointer)
    const documented = printing.commentOf(schema)
    const start = exported.has(type) ? code`${documented}export ` : documented
    return code`${start}type ${nameOf(type)} = ${typeOfShape(type.shape([]), printing)}\n`
  }
  const exported = new Set(named.values())
  const aliases = [...exported].map(aliasOf)
  // Aliases of other schemas may use more of them while this loop runs.
  const others: Code[] = []
  for (const type of used) if (!exported.has(type)) others.push(aliasOf(type))
  const file = createFile()
  for (const part of [...layout, ...aliases, ...others, ...operationTypes(model)]) file.add(part, code`\n`)
  return codeFile(path, file)
}

/** What is reported of a schema whose type says less than it. */
function widenedAt(pointer: string, alternatives: number, { document, writtenKeys }: Model): Diagnostic {
  const place = pointerTo('', ...writtenKeys(keysOf(pointer)))
  const count = alternatives.toLocaleString('en-US')
  const message = `TypeScript cannot combine the ${count} alternatives of this schema: its type leaves out some of its rules, which validators check. Combine fewer unions`
  return { severity: 'warning', code: 'wide-type', message, location: document.locate(place) }
}
