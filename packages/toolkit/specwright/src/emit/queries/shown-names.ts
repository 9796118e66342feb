import type { JsonSchema } from '@specwright/json-schema/json'
import type { Model, OperationModel } from '@specwright/document/model'
import { isArray, resolved } from '../client/shape.ts'
import { everyProperty, variantsOf } from '../mock/state/variants.ts'
import { bodyOf } from './shown-schemas.ts'

/** How deep names of members are looked for. */
const maxNameDepth = 3

/** The names of members, and of those whose values are whole numbers. */
export interface ShownNames {
  readonly all: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
}

/** The names of the members of what a query shows, and of what is in these. */
export function namesShown(operation: OperationModel, model: Model): ShownNames {
  const [all, numbers] = [new Set<string>(), new Set<string>()]
  const body = bodyOf(operation)
  if (body !== undefined) visit(body, maxNameDepth)
  return { all, numbers }

  function visit(schema: unknown, depth: number): void {
    const one = isArray(schema as JsonSchema, model) ? resolved(schema, model)?.['items'] : schema
    for (const [name, value] of Object.entries(everyProperty(variantsOf(one as JsonSchema, model)))) {
      all.add(name)
      if (isWhole(value, model)) numbers.add(name)
      if (depth > 1) visit(value, depth - 1)
    }
  }
}

/** True for a schema of whole numbers, which may be `null`. */
function isWhole(schema: JsonSchema, model: Model): boolean {
  const type: unknown = resolved(schema, model)?.['type']
  return [type].flat().includes('integer')
}
