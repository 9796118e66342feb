import { isObject, keysOf, type JsonSchema } from '@specwright/json-schema/json'
import type { Model, OperationModel } from '@specwright/document/model'
import { isArray } from '../../client/shape.ts'
import type { End, Paging } from './collection.ts'
import { envelopeOf, type EnvelopeMember } from './envelope.ts'
import { typesIn } from './variants.ts'

/** Names of what continues a listing, and of the object that it is in, without case and separators. */
const following =
  /^(?:next|prev(?:ious)?)(?:page|link|ur[il]|cursor|token|offset|marker|key|href|continuation|start|after|before|results?)*$|^(?:(?:start|end)?cursors?|continuationtoken|pagetoken|marker|iterator|scrollid)$/

/** Names of what says whether a listing continues. */
const more = /^(?:(?:has)?more(?:items|results|pages)?|has(?:next|prev(?:ious)?)(?:page)?)$/

/**
 * What the body of a page says of others, besides what its paging says: there are none, as far as its schema allows that. A value
 * made up would be followed for ever.
 */
export function endsIn(
  page: { readonly body: JsonSchema; readonly items: string; readonly model: Model },
  paging?: Paging,
): readonly End[] {
  const { body, items, model } = page
  const known = [paging?.next, paging?.more, paging?.at, paging?.pages, paging?.expires].filter(
    (each) => each !== undefined,
  )
  const isKnown = ({ pointer }: EnvelopeMember): boolean =>
    known.some((each) => each === pointer || each.startsWith(`${pointer}/`))
  const ends: End[] = []
  for (const member of envelopeOf(body, items, model)) {
    const isBelow = ends.some(({ at }) => member.pointer.startsWith(`${at}/`))
    const end = isKnown(member) || isBelow ? undefined : endOf(member, model, paging)
    if (end) ends.push(end)
  }
  return ends
}

function endOf(member: EnvelopeMember, model: Model, paging: Paging | undefined): End | undefined {
  const { pointer: at, name, parent, schema, isRequired } = member
  const types = typesIn(schema, model) ?? new Set()
  if (more.test(name)) return types.has('boolean') ? { at, last: false } : undefined
  if (!following.test(name) && !following.test(parent)) return undefined
  const isCounted = name.startsWith('next') && types.has('number') && ['page', 'offset'].includes(paging?.style ?? '')
  const counts = isCounted && ({ counts: true } as const)
  if (types.has('null')) return { at, last: null, ...counts }
  if (!isRequired) return { at, ...counts }
  return types.has('string') ? { at, last: '' } : undefined
}

/** No place of items: of a body that is not known to have any. */
const nowhere = '/'

/** An example of a listing, as its last page; what is not one stays as it is. */
export function asLastPage(
  value: unknown,
  { method }: OperationModel,
  { body, model }: { readonly body: JsonSchema; readonly model: Model },
): unknown {
  const isListing = method === 'get' && envelopeOf(body, nowhere, model).some(({ schema }) => isArray(schema, model))
  const ends = isListing ? endsIn({ body, items: nowhere, model }) : []
  return ends.reduce((before, { at, last }) => withEnd(before, keysOf(at), last), value)
}

function withEnd(value: unknown, [key = '', ...rest]: readonly string[], last: End['last']): unknown {
  if (!isObject(value) || !Object.hasOwn(value, key)) return value
  const { [key]: own, ...others } = value
  if (rest.length > 0) return { ...value, [key]: withEnd(own, rest, last) }
  return last === undefined ? others : { ...value, [key]: last }
}
