import type { JsonSchema } from '@specwright/json-schema/json'
import type { Model, OperationModel } from '@specwright/document/model'
import { isArray, resolved } from '../client/shape.ts'
import { everyProperty, variantsOf } from '../mock/state/variants.ts'
import { bodyOf, refsIn } from './shown-schemas.ts'

/** How deep names of members are looked for. */
const maxNameDepth = 3

/** The names of members, of those whose values are whole numbers, and of ids that say what an item belongs to. */
export interface ShownNames {
  readonly all: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
}

/** Where names are looked for: how deep still, and whether that is in a part that is shown all over. */
interface NameVisit {
  readonly depth: number
  readonly isCommon: boolean
}

/**
 * The names of the members of what a query shows, and of what is in these.
 *
 * @param common Pointers of schemas of parts that are shown all over, such as a file: whose they are says nothing of the item.
 */
export function namesShown(
  operation: OperationModel,
  model: Model,
  common: ReadonlySet<string> = new Set(),
): ShownNames {
  const [all, numbers, ids] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const body = bodyOf(operation)
  if (body !== undefined) visit(body, { depth: maxNameDepth, isCommon: false })
  return { all, numbers, ids }

  function visit(schema: unknown, { depth, isCommon }: NameVisit): void {
    const one = isArray(schema as JsonSchema, model) ? resolved(schema, model)?.['items'] : schema
    for (const [name, value] of Object.entries(everyProperty(variantsOf(one as JsonSchema, model)))) {
      all.add(name)
      if (isWhole(value, model)) numbers.add(name)
      if (!isCommon && /ids?$/i.test(name)) ids.add(name)
      if (depth > 1) visit(value, { depth: depth - 1, isCommon: isCommon || refersTo(value, common) })
    }
  }
}

/** True for a schema that is one of those at pointers, or may be. */
function refersTo(schema: JsonSchema, pointers: ReadonlySet<string>): boolean {
  return refsIn(schema, {}).some(({ pointer, isSame }) => isSame && pointers.has(pointer))
}

/** True for a schema of whole numbers, which may be `null`. */
function isWhole(schema: JsonSchema, model: Model): boolean {
  const type: unknown = resolved(schema, model)?.['type']
  return [type].flat().includes('integer')
}
