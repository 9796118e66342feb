import type { JsonSchema } from '@specwright/json-schema/json'
import type { Model, OperationModel } from '@specwright/document/model'
import { isArray, resolved } from '../client/shape.ts'
import { everyProperty, variantsOf } from '../mock/state/variants.ts'
import { partsOf, singular } from '../client/words.ts'
import { isParameter, segmentsOf } from './segments.ts'
import { bodyOf, refsIn } from './shown-schemas.ts'
import { plainNouns } from './stale-words.ts'

/** How deep names of members are looked for. */
const maxNameDepth = 3

/** The names of members, of those whose values are whole numbers, of ids that say what an item belongs to, and of what an item has several of. */
export interface ShownNames {
  readonly all: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
  /** Of arrays, and of what is in these; not of what is listed. */
  readonly many: ReadonlySet<string>
}

/** Where names are looked for: how deep still, whether in a part that is shown all over, and in what an item has several of. */
interface NameVisit {
  readonly depth: number
  readonly isCommon: boolean
  readonly isMany: boolean
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
  const [all, numbers, ids, many] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()]
  const body = bodyOf(operation)
  if (body !== undefined) visit(body, { depth: maxNameDepth, isCommon: false, isMany: false })
  return { all, numbers, ids, many }

  function visit(schema: unknown, { depth, isCommon, isMany: isInMany }: NameVisit): void {
    const one = isArray(schema as JsonSchema, model) ? resolved(schema, model)?.['items'] : schema
    for (const [name, value] of Object.entries(everyProperty(variantsOf(one as JsonSchema, model)))) {
      all.add(name)
      if (isWhole(value, model)) numbers.add(name)
      const isMany = isInMany || (isArray(value, model) && !isListed(name, operation))
      if (isMany) many.add(name)
      if (!isCommon && /ids?$/i.test(name)) ids.add(name)
      if (depth > 1) visit(value, { depth: depth - 1, isCommon: isCommon || refersTo(value, common), isMany })
    }
  }
}

/** True for a member that has what a page lists: it is called `data`, or as the path is. */
function isListed(name: string, operation: OperationModel): boolean {
  const path = segmentsOf(operation).findLast((segment) => !isParameter(segment)) ?? ''
  const [own, listed] = [name, path].map((each) => partsOf(each).map(singular).join('').toLowerCase())
  return plainNouns.has(singular(name)) || own === listed
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
