import type { Model, ParameterModel } from '@loyalty-kit/document/model'
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

/**
 * The member of an item that a path parameter names it by: `id` for `{droplet_id}` in `/droplets`, `sid` for `{Sid}`.
 *
 * @param noun The last word of the collection's path.
 */
export function idMember(
  parameter: Pick<ParameterModel, 'name' | 'schema'>,
  noun: string,
  { item, model }: { readonly item: Properties; readonly model: Model },
): string | undefined {
  const names = Object.keys(item)
  const found = candidates(parameter.name, noun).flatMap((each) => names.find((name) => plain(name) === each) ?? [])
  const [member, ...others] = new Set(found)
  // `{company_id}` may be the `id` of a company, or its `company_id`.
  if (member === undefined || (others.length > 0 && found.includes('id'))) return undefined
  const isUuid = resolved(parameter.schema, model)?.['format'] === 'uuid'
  const { example } = resolved(item[member], model) ?? {}
  if (isUuid && typeof example === 'string' && !uuid.test(example)) return undefined
  return isScalar(item[member], model) && mayBeEqual(item[member], parameter.schema, model) ? member : undefined
}

/** What a UUID looks like. */
export const uuid: RegExp = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What the member can be called, best first. */
function candidates(parameter: string, noun: string): string[] {
  const words = partsOf(parameter).map((word) => word.toLowerCase())
  const last = words.at(-1) ?? ''
  const nouns = partsOf(noun).map(singular)
  const before = words.slice(0, -1).map(singular)
  const isOfNoun = before.some((word) => nouns.includes(word))
  const isNoun = words.map(singular).join('') === nouns.join('') || words.map(singular).join('') === nouns.at(-1)
  const own = plain(parameter)
  if (isNoun) return [...(own === 'key' || own === 'name' ? [own] : []), 'id', own]
  if (last === 'identifier' && (isOfNoun || words.length === 1)) return [own, 'id']
  if (words.length === 1 || !identifying.includes(last)) return [own]
  return isOfNoun || last !== 'id' ? [own, last] : [own]
}

/** The member that identifies items that no path names. */
export function bareIdMember(item: Properties, model: Model): string | undefined {
  const member = ['id', 'gid', 'sid', 'uuid'].find((name) => Object.hasOwn(item, name))
  return member !== undefined && isScalar(item[member], model) ? member : undefined
}
