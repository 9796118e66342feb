import type { OperationModel } from '@specwright/document/model'
import type { Group } from './groups.ts'
import { plain } from './item-id.ts'
import { propertiesSent, requiredSent, sentIn } from './request.ts'
import { responseOf, type CollectionScene } from './response.ts'
import { everyProperty, variantsOf } from './variants.ts'
import { isReadOnly } from './write-only.ts'

/** What a description says of a request whose members replace those of the item, and leave the others. */
const partial =
  /\bpartial|only (?:the )?(?:\w+ )?(?:fields|properties|attributes|values|parameters|members|those|what)|unspecified|not (?:specified|provided|included|passed|set) .*(?:unchanged|remain|not)|left unchanged|remain unchanged/i

/** What a description says of a request that is the whole item. */
const whole =
  /\b(?:full|complete|entire) representation|not (?:specified|provided|included|passed|set) [^.]*\b(?:reset|removed|cleared)\b/i

/** True if a PUT replaces an item: what its request leaves out is not there afterwards. */
export function isReplacement(
  operation: OperationModel,
  {
    group,
    creates,
    ...scene
  }: CollectionScene & { readonly group: Group; readonly creates: OperationModel | undefined },
): boolean {
  const sent = membersSent(operation, scene)
  const created = creates === undefined ? { all: [], required: [] } : membersSent(creates, scene)
  const isWhole = created.all.every((name) => sent.all.includes(name))
  const isComplete = created.required.length > 0 && created.required.every((name) => sent.required.includes(name))
  const isBesidePatch = group.onItems.some((each) => each.operation.method === 'patch')
  const text = `${operation.summary} ${operation.description} ${operation.requestBody?.description}`
  const isSaid = /^\W*replac/i.test(operation.summary) || whole.test(text)
  return isWhole && (isSaid || isComplete || isBesidePatch) && !partial.test(text)
}

/** The members of an item that a client sets, as a request sends them: all but the id, and those that it requires. */
function membersSent(
  operation: OperationModel,
  scene: CollectionScene,
): Readonly<Record<'all' | 'required', readonly string[]>> {
  const { item, model } = scene
  const { request: at = '', into } = sentIn(operation, { ...scene, ...responseOf(operation, [], scene) }) ?? {}
  const own = everyProperty(item.variants)
  const members = Object.entries(into === undefined ? own : everyProperty(variantsOf(own[into], model)))
  const known = new Set(
    members.flatMap(([name, schema]) => (name === item.idMember || isReadOnly(schema, model) ? [] : [plain(name)])),
  )
  const ofItem = (names: Iterable<string>): string[] => [...names].map(plain).filter((name) => known.has(name))
  return {
    all: ofItem(Object.keys(propertiesSent(operation, at, model))),
    required: ofItem(requiredSent(operation, at, model)),
  }
}

/** True for an operation that says that it creates an item or changes it, whichever is possible. */
export function isUpsert({ summary, description }: OperationModel): boolean {
  return /\bupsert|\bcreat(?:es?|ing) (?:\w+ ){0,3}?or (?:updat|modif|replac|overwrit)/i.test(
    `${summary} ${description}`,
  )
}
