import type { Model, OperationModel } from '@loyalty-kit/document/model'
import { objectShape } from '../../client/shape.ts'
import type { Group } from './groups.ts'
import { requestSchema } from './request.ts'
import { everyProperty, variantsOf } from './variants.ts'

/** What a description says of a request whose members replace those of the item, and leave the others. */
const partial =
  /\bpartial|only (?:the )?(?:\w+ )?(?:fields|properties|attributes|values|parameters|members|those|what)|unspecified|not (?:specified|provided|included|passed|set) .*(?:unchanged|remain|not)|left unchanged|remain unchanged/i

/** What a description says of a request that is the whole item. */
const whole =
  /\b(?:full|complete|entire) representation|not (?:specified|provided|included|passed|set) [^.]*\b(?:reset|removed|cleared)\b/i

/** True if a PUT replaces an item: what its request leaves out is not there afterwards. */
export function isReplacement(
  operation: OperationModel,
  { group, creates, model }: { readonly group: Group; readonly creates: OperationModel; readonly model: Model },
): boolean {
  const namesIn = (each: OperationModel): string[] => Object.keys(everyProperty(variantsOf(requestSchema(each), model)))
  const requiredIn = (each: OperationModel): string[] => [...(objectShape(requestSchema(each), model)?.required ?? [])]
  const [sent, required] = [new Set(namesIn(operation)), new Set(requiredIn(operation))]
  const isWhole = namesIn(creates).every((name) => sent.has(name))
  const isComplete = required.size > 0 && requiredIn(creates).every((name) => required.has(name))
  const isBesidePatch = group.onItems.some((each) => each.operation.method === 'patch')
  const text = `${operation.summary} ${operation.description} ${operation.requestBody?.description}`
  const isSaid = /^\W*replac/i.test(operation.summary) || whole.test(text)
  return (isSaid || (isWhole && (isComplete || isBesidePatch))) && !partial.test(text)
}

/** True for an operation that says that it creates an item or changes it, whichever is possible. */
export function isUpsert({ summary, description }: OperationModel): boolean {
  return /\bupsert|\bcreat(?:es?|ing) (?:\w+ ){0,3}?or (?:updat|modif|replac|overwrit)/i.test(
    `${summary} ${description}`,
  )
}
