import { expr } from '@specwright/code'
import type { Model } from '@specwright/document/model'
import { buildChecks, type Place, type Registry, createRegistry } from '@specwright/json-schema/compile'
import { rulesOf, type Rule } from '@specwright/json-schema/words'
import { noBase } from '@specwright/json-schema/dialect'

/** No code is generated from the checks here, so they need no module. */
const nothing = expr.name('nothing')
const unused = {
  constant: () => nothing,
  accepts: () => nothing,
  pathOf: () => ({ uri: '', keys: [] }),
  flag: () => nothing,
} as const

/** The rules of each named schema as sentences, by its name in the document. */
export function rulesOfModel(
  model: Model,
  assertsFormat: (format: string) => boolean = () => true,
): ReadonlyMap<string, readonly Rule[]> {
  const registry = createRegistry(new Map())
  const resource = registry.addDocument(noBase, model.document.root)
  const rulesAt = createRulesAt(model, { registry, resource, assertsFormat })
  return new Map(model.schemas.map(({ name, pointer }) => [name, rulesAt(pointer)]))
}

/** Where the schemas of a model are. */
interface Registered {
  readonly registry: Registry
  readonly resource: Place['resource']
  assertsFormat?(format: string): boolean
}

/** The rules of the schema at a JSON Pointer of a model's document, in a registry that has the document. */
export function createRulesAt(
  model: Model,
  { registry, resource, assertsFormat = () => true }: Registered,
): (pointer: string) => readonly Rule[] {
  const context = {
    registry,
    hoist: unused,
    uri: noBase,
    writtenKeys: (keys: readonly string[]) => model.writtenKeys(keys),
    assertsFormat,
    strict: false,
    deepest: Infinity,
  }
  return (pointer) => rulesOf(buildChecks(registry.enter(registry.placeAt(resource, pointer)), context))
}
