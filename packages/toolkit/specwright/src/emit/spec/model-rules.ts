import type { Model } from '@specwright/document/model'
import { buildChecks, type Place, type Registry, createRegistry } from '@specwright/json-schema/compile'
import type { JsonObject } from '@specwright/json-schema/json'
import { rulesOf, type Rule } from '@specwright/json-schema/words'
import { noBase } from '@specwright/json-schema/dialect'

/** The rules of each named schema as sentences, by its name in the document. */
export function rulesOfModel(
  model: Model,
  assertsFormat: (format: string) => boolean = () => true,
): ReadonlyMap<string, readonly Rule[]> {
  const { writtenKeys } = model
  const rulesAt = createRulesAt({ ...registered(model.document.root), writtenKeys, assertsFormat })
  return new Map(model.schemas.map(({ name, pointer }) => [name, rulesAt(pointer)]))
}

/** Where schemas are, and how they are read. */
interface Registered {
  readonly registry: Registry
  readonly resource: Place['resource']
  /** The keys of the place that rules name for one of their own. */
  writtenKeys?(keys: readonly string[]): readonly string[]
  assertsFormat?(format: string): boolean
}

/** A registry of one document. */
export function registered(root: JsonObject): Pick<Registered, 'registry' | 'resource'> {
  const registry = createRegistry(new Map())
  return { registry, resource: registry.addDocument(noBase, root) }
}

/** The rules of the schema at a JSON Pointer of a document, in a registry that has the document. */
export function createRulesAt({
  registry,
  resource,
  writtenKeys = (keys) => keys,
  assertsFormat = () => true,
}: Registered): (pointer: string) => readonly Rule[] {
  const context = {
    registry,
    // No code is generated from the checks, so they need no variables.
    flag: () => '',
    uri: noBase,
    writtenKeys,
    assertsFormat,
    strict: false,
    deepest: Infinity,
  }
  return (pointer) => rulesOf(buildChecks(registry.enter(registry.placeAt(resource, pointer)), context))
}
