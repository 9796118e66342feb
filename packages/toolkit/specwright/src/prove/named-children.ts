import { isValid } from '@specwright/json-schema/examples'
import { isObject, own } from '@specwright/json-schema/json'
import { equal } from '@specwright/validator-engine'
import { plain } from '../emit/mock/state/item-id.ts'
import { withFilter } from './combined-filters.ts'
import { sendRenewed, withOtherKeys } from './created-items.ts'
import { operationFor, sendState, stateValues, valuesAt } from './state-requests.ts'
import { deletesWith, type Child } from './deleted-children.ts'
import { itemNoun } from './item-noun.ts'
import { isOfEqual } from './judged-listing.ts'
import { isNameOf } from './known-items.ts'
import type { ProofRun, Tried } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'
import type { RequestValues } from './request-values.ts'
import { itemOf, showsItem } from './shown-items.ts'
import { memberViolation, stateViolation } from './state-violation.ts'
import { unknownIdFor } from './unknown-items.ts'

/** An item that a member of its body puts below another one: a comment with `postId`. */
export interface NamedChild extends Child {
  /** The member that names what it belongs to. */
  readonly member: string
}

/** Creates an item of each kind that names another one in its body, and one that names what there is not. */
export async function createNamedChildren(run: ProofRun, read: ProvedOperation): Promise<readonly NamedChild[]> {
  const children: NamedChild[] = []
  const parent = read.action?.collection
  if (parent === undefined) return children
  const path = await stateValues(run, read)
  const id = path?.parameters.findLast((each) => each.in === 'path')?.value
  for (const create of run.operations) {
    const { action, operation } = create
    if (
      action?.does !== 'create' ||
      action.collection === parent ||
      operation.path.startsWith(`${read.operation.path}/`)
    )
      continue
    const found = id === undefined ? undefined : await bodyNaming(run, create, { parent, id })
    if (found === undefined) continue
    const made = await createNamed(run, create, found.body)
    const item = made && run.items.created().findLast((each) => each.collection === action.collection)
    const values = made?.proof.values
    if (values === undefined || item === undefined || made?.response === undefined || made.response.status > 299)
      continue
    if (!equal(own(Object(values.body?.value), found.member), id)) continue
    const child = { create, item, values, member: found.member }
    children.push(child)
    await createBelowNothing(run, child)
  }
  return children
}

/** Creates an item that names another one: a conflict is met with other strings only. */
async function createNamed(run: ProofRun, create: ProvedOperation, value: unknown): Promise<Tried | undefined> {
  const values = run.signing.lacks(create) ? undefined : await stateValues(run, create)
  const { body } = values ?? {}
  if (values === undefined || body === undefined) return undefined
  const sent = { ...values, body: { ...body, value } }
  return await sendRenewed(run, create, { values: sent, what: 'an item to work with', keepsReferences: true })
}

interface NamedParent {
  readonly parent: string
  readonly id: unknown
}

/** A valid body that names an item, and the member that does. */
async function bodyNaming(
  run: ProofRun,
  create: ProvedOperation,
  { parent, id }: NamedParent,
): Promise<{ readonly member: string; readonly body: unknown } | undefined> {
  const values = await stateValues(run, create)
  const { media, value } = values?.body ?? {}
  const { members = [] } = create.collection ?? {}
  if (media?.kind !== 'json' || !isObject(value)) return undefined
  const member = [...new Set([...Object.keys(value), ...members])].find((name) => isNameOf(name, parent))
  const body = member === undefined ? undefined : { ...value, [member]: id }
  const isAllowed = body !== undefined && isValid(media.schema ?? true, body, run.contract.model.document.root)
  return member !== undefined && isAllowed ? { member, body } : undefined
}

/** Creates an item below what there is not, as an item that names nothing must be refused where the document has a status for that. */
async function createBelowNothing(run: ProofRun, child: NamedChild): Promise<void> {
  const { values, member } = child
  const { media } = values.body ?? {}
  const names = (id: unknown): boolean =>
    isValid(media?.schema ?? true, { ...Object(values.body?.value), [member]: id }, run.contract.model.document.root)
  const id = unknownIdFor(own(Object(values.body?.value), member), names)
  if (id === undefined) return
  await createNaming(run, child, {
    id,
    what: 'an item that names what there is not',
    why: `there is no such ${member}`,
  })
}

interface Naming {
  readonly id: unknown
  readonly what: string
  readonly why: string
}

async function createNaming(
  run: ProofRun,
  { create, values, member }: NamedChild,
  { id, what, why }: Naming,
): Promise<void> {
  const { body } = values
  if (body === undefined) return
  const sent: RequestValues = {
    parameters: withOtherKeys(create, values.parameters),
    body: { ...body, value: { ...Object(body.value), [member]: id } },
  }
  const tried = await sendState(run, create, { values: sent, what, expected: 'handled', keepsIds: true })
  const isAccepted = tried?.response !== undefined && tried.response.status < 300
  if (tried && isAccepted && refusesUnknown(create, member))
    run.report(tried, stateViolation(create, `a refusal: ${why}`, `status ${tried.response?.status}`))
}

/** Words with which a document says of a status that something which a body names is not there. */
const missing =
  /\b(?:no such|unknown|not found|not exist|missing|no \w+ with|non-?existent|invalid (?:\w+ )?reference|gone)\b|n't exist/i

/** True for an operation with a status for what a body names and is not there. */
function refusesUnknown({ operation: { path, responses } }: ProvedOperation, member: string): boolean {
  const noun = plain(member).replace(/(?<=.)id$/, '')
  return responses.some(({ status, description }) => {
    if (status === '404' && !path.includes('{')) return true
    return /^4(?:00|04|09|22)$/.test(status) && missing.test(description) && plain(description).includes(noun)
  })
}

/** After what they name was deleted: a listing by it must not show them, and there are no new ones. */
export async function expectNamedGone(
  run: ProofRun,
  remove: ProvedOperation,
  children: readonly NamedChild[],
): Promise<void> {
  for (const child of children) {
    await expectUnlistedBy(run, remove, child)
    await expectCleared(run, remove, child)
    const id = own(Object(child.values.body?.value), child.member)
    const naming = {
      id,
      what: 'an item that names what was deleted',
      why: `what its ${child.member} names was deleted`,
    }
    await createNaming(run, child, naming)
  }
}

/** Reads an item that names what was deleted, where the document says of the deletion that the item names nothing then. */
async function expectCleared(
  run: ProofRun,
  remove: ProvedOperation,
  { create, item, member, values }: NamedChild,
): Promise<void> {
  if (!clears(remove, { create, member })) return
  const read = operationFor(run, item.collection, 'read')
  const reading = read && valuesAt(run, read, item)
  const what = 'an item that names what was deleted, after that'
  const tried = reading && (await sendState(run, read, { values: reading, what, expected: 'handled' }))
  const found = tried && itemOf(tried)
  const named = found && own(found, member)
  if (read && tried && named !== undefined && equal(named, own(Object(values.body?.value), member)))
    run.report(
      tried,
      memberViolation(read, member, {
        expected: (shown) => `no ${shown} after what it names was deleted`,
        got: 'the id from before',
      }),
    )
}

/** True if a sentence about a deletion says that a member of other items is null, or empty, after it. */
function clears(
  { operation: { summary, description, responses } }: ProvedOperation,
  { create, member }: Pick<NamedChild, 'create' | 'member'>,
): boolean {
  const described = responses.filter(({ status }) => status.startsWith('2')).map((each) => each.description)
  const nouns = [plain(member).replace(/(?<=.)id$/, ''), itemNoun(create.operation.path).join('')]
  return [summary, description, ...described]
    .flatMap((text) => text.split(/[.;]\s|\n\n/))
    .some((sentence) => {
      const isEmptied = /\b(?:null|empty|cleared|unset|unassigned|none|no longer)\b/i.test(sentence)
      const text = plain(sentence.replaceAll(/\s+/g, ''))
      const isOfMember = text.includes(plain(member)) || nouns.every((noun) => text.includes(noun))
      return isEmptied && isOfMember && !unsure.test(sentence)
    })
}

/** Words with which a document says that something is so in some cases only. */
const unsure = /\b(?:not|never|unless|only|if|without|except|may|can|might|could)\b/i

async function expectUnlistedBy(run: ProofRun, remove: ProvedOperation, child: NamedChild): Promise<void> {
  const { item, member, values } = child
  const list = operationFor(run, item.collection, 'list')
  const filter = list?.action?.does === 'list' ? list.action.filters.find((each) => each.member === member) : undefined
  if (list?.collection === undefined || filter === undefined || !isOfEqual(filter)) return
  const isRefused =
    list.operation.responses.some(({ status }) => status === '404') && !list.operation.path.includes('{')
  if (!isRefused && !deletesWith(remove, child)) return
  const start = await stateValues(run, list)
  const sent = [own(Object(values.body?.value), member)]
  const filtered = start && withFilter(run, list, { filter, values: start, sent })
  const what = 'the items that name what was deleted'
  const tried = filtered && (await sendState(run, list, { values: filtered, what, expected: 'handled' }))
  if (tried && showsItem(tried, list.collection.id.member, item.ids.at(-1)))
    run.report(tried, stateViolation(list, `no items whose ${member} names what was deleted`, 'one of them'))
}
