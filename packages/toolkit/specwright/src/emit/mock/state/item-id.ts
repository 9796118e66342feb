import type { JsonSchema } from '@specwright/json-schema/json'
import { refOf } from '@specwright/json-schema/ref'
import type { Model, ParameterModel } from '@specwright/document/model'
import { resolved } from '../../client/shape.ts'
import { partsOf, singular } from '../../client/words.ts'
import { isScalar, mayBeEqual, type Properties } from './variants.ts'

/** What identifies things, as a parameter or a member ends. */
const identifying = [
  'id',
  'sid',
  'gid',
  'uuid',
  'guid',
  'uid',
  'key',
  'name',
  'slug',
  'number',
  'code',
  'login',
  'token',
]

/** A name without separators and case, which differ between the parts of a document. */
export function plain(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '')
}

/** What members are looked for in. */
interface ItemScene {
  readonly item: Properties
  readonly model: Model
}

/**
 * The member of an item that a path parameter names it by: `id` for `{droplet_id}` in `/droplets`, `sid` for `{Sid}`.
 *
 * @param noun The words of the collection's path after its last parameter: `cdn/endpoints`.
 */
export function idMember(
  parameter: Pick<ParameterModel, 'name' | 'schema'>,
  noun: string,
  scene: ItemScene,
): string | undefined {
  return membersNamed(parameter, noun, scene)[0]
}

/** The members that a parameter names: `{thing_id_or_slug}` names two. */
function membersNamed(
  { name, schema }: Pick<ParameterModel, 'name' | 'schema'>,
  noun: string,
  scene: ItemScene,
): string[] {
  const names = name.split(/[-_]or[-_]|(?<=[a-z])Or(?=[A-Z])/)
  return names.flatMap((each) => memberNamed({ name: each, schema }, noun, scene) ?? [])
}

function memberNamed(
  parameter: Pick<ParameterModel, 'name' | 'schema'>,
  noun: string,
  { item, model }: ItemScene,
): string | undefined {
  const names = Object.keys(item)
  const memberOf = (candidate: string): string | undefined => names.find((name) => plain(name) === candidate)
  const found = candidates(parameter.name, noun).flatMap((each) => memberOf(each) ?? [])
  // `{company_id}` may be the `id` of a company, or its `company_id`.
  if (new Set(found).size > 1 && found.includes('id')) return undefined
  // `{size}` may be that of several things, which have an `id`.
  if (isQuality(parameter.name, noun, found[0]) && bareIdMember(item, model) !== undefined) return undefined
  const member = found[0] ?? (isAnyId(parameter.name, noun) ? memberOf('id') : sameMember(parameter, noun, item))
  if (member === undefined) return undefined
  const isUuid = resolved(parameter.schema, model)?.['format'] === 'uuid'
  const { example } = resolved(item[member], model) ?? {}
  if (isUuid && typeof example === 'string' && !uuid.test(example)) return undefined
  return isScalar(item[member], model) && mayBeEqual(item[member], parameter.schema, model) ? member : undefined
}

/** The member that identifies an item and has the schema of the parameter that is called like the items: `slug` for `{team}` of `/teams`, both of a `Slug`. */
function sameMember(
  { name, schema }: Pick<ParameterModel, 'name' | 'schema'>,
  noun: string,
  item: Properties,
): string | undefined {
  const { words, nouns } = readNames(name, noun)
  const ref = refOf(schema)
  if (ref === undefined || words.map(singular).join('') !== nouns.join('')) return undefined
  const [only, ...others] = Object.keys(item).filter((each) => refOf(item[each]) === ref)
  return others.length === 0 && only !== undefined && identifying.includes(plain(only)) ? only : undefined
}

/**
 * The other member that a path names an item by: its parameter is an alternative of the schemas of that one and of the id,
 * or is named after both.
 */
export function otherIdMember(
  parameter: Pick<ParameterModel, 'name' | 'schema'>,
  noun: string,
  { item, model }: ItemScene,
): string | undefined {
  const [id = '', second] = membersNamed(parameter, noun, { item, model })
  if (second !== undefined && second !== id) return second
  const { anyOf, oneOf } = resolved(parameter.schema, model) ?? {}
  const alternatives = [anyOf, oneOf].find(Array.isArray)?.map((each: JsonSchema) => resolved(each, model)) ?? []
  const named = Object.keys(item).filter((name) => alternatives.includes(resolved(item[name], model)))
  const [other] = named.filter((name) => name !== id)
  return alternatives.length === 2 && named.length === 2 && named.includes(id) ? other : undefined
}

/** True for a parameter that names a member that is neither the thing itself nor a name of it: `{size}`, but `{username}`. */
function isQuality(parameter: string, noun: string, member: string | undefined): boolean {
  const own = plain(parameter)
  const { nouns } = readNames(parameter, noun)
  const isSaid = own === nouns.join('') || identifying.some((word) => own.endsWith(word))
  return member !== undefined && plain(member) === own && !isSaid
}

/** What a UUID looks like. */
export const uuid: RegExp = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What the member can be called, best first. */
function candidates(parameter: string, noun: string): string[] {
  const { words, last, nouns, isOfNoun } = readNames(parameter, noun)
  const name = words.map(singular).join('')
  const own = plain(parameter)
  if (name === nouns.join('') || name === nouns.at(-1))
    return [...(own === 'key' || own === 'name' ? [own] : []), 'id', own]
  if (last === 'identifier' && (isOfNoun || words.length === 1)) return [own, 'id']
  if (words.length === 1 || !identifying.includes(last)) return [own]
  return isOfNoun || last !== 'id' ? [own, last] : [own]
}

/** True for a parameter that says that it is an id of the items, in other words: `lb_id` of `load_balancers`. */
function isAnyId(parameter: string, noun: string): boolean {
  const { before, last, nouns, isOfNoun } = readNames(parameter, noun)
  const near = partsOf(noun).map(singular)
  const initials = nouns.map((word) => word.charAt(0)).join('')
  if (last === 'id') return before.join('') === initials || before.some((word) => near.includes(word))
  return isOfNoun && ['uuid', 'guid', 'uid'].includes(last)
}

/** The words of a parameter and of what its collection is of. */
function readNames(
  parameter: string,
  noun: string,
): { words: string[]; before: string[]; last: string; nouns: string[]; isOfNoun: boolean } {
  const words = partsOf(parameter).map((word) => word.toLowerCase())
  const nouns = partsOf(noun.slice(noun.lastIndexOf('/') + 1)).map(singular)
  const before = words.slice(0, -1).map(singular)
  return { words, before, last: words.at(-1) ?? '', nouns, isOfNoun: before.some((word) => nouns.includes(word)) }
}

/** True for an object with an id or a name of its own, `id` or `alert_id` of `alerts`: what it contains is not the item. */
export function namesItself(
  object: Properties,
  { noun, model }: { readonly noun: string; readonly model: Model },
): boolean {
  return Object.entries(object).some(([name, schema]) => {
    const { words, last, isOfNoun } = readNames(name, noun)
    return (words.length === 1 || isOfNoun) && ['id', 'name'].includes(last) && isScalar(schema, model)
  })
}

/** The member that identifies items that no path names. */
export function bareIdMember(item: Properties, model: Model): string | undefined {
  const member = ['id', 'gid', 'sid', 'uuid'].find((name) => Object.hasOwn(item, name))
  return member !== undefined && isScalar(item[member], model) ? member : undefined
}
