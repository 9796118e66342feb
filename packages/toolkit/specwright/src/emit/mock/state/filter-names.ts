import type { Model } from '@specwright/document/model'
import type { JsonSchema } from '@specwright/json-schema/json'
import { resolved } from '../../client/shape.ts'
import { partsOf } from '../../client/words.ts'
import type { Filter } from './collection.ts'
import { plain } from './item-id.ts'
import { isSameTime } from './times.ts'
import { everyProperty, variantsOf, type Properties } from './variants.ts'

/** How a filter compares; absent for an equal value. */
export type Comparison = Filter['by']

/** What a filter compares, and how. */
export interface Compared {
  /** The names of the member, and of what is below it. */
  readonly path: readonly string[]
  readonly schema: JsonSchema
  readonly by: Comparison
}

/** Words before or after the name of a member: `price_gte`, `min_price`, `created_after`, `created[lt]`, `created<`. */
const comparisons: ReadonlyMap<string, Comparison> = new Map(
  [
    { words: 'gt after above', by: 'above' },
    // In a request, `created>` is followed by `=`.
    { words: 'gte ge min minimum from since start lower >', by: 'from' },
    { words: 'lt before below', by: 'below' },
    { words: 'lte le max maximum to until end upper <', by: 'to' },
    { words: 'contains icontains like ilike ic', by: 'words' },
    { words: 'eq in', by: undefined },
  ].flatMap(({ words, by }) => words.split(' ').map((word) => [word, by as Comparison])), // one of these
)

/** What a name is put into where a document groups its filters: `filter[state]`, `filter.state`. */
const groups = ['filter', 'filters', 'where']

/** The parts of the name of a parameter: `filter[address.city]` has `address` and `city`, `created<` has `created` and `<`. */
export function keysOfName(name: string): readonly string[] {
  const [first = '', ...rest] = name.split(/[[\].]+|(?=[<>]$)/).filter((key) => key !== '')
  return rest.length > 0 && groups.includes(plain(first)) ? rest : [first, ...rest]
}

/** What the parts of a name compare: a member of that name comes before one with a word of comparison. */
export function comparedBy(keys: readonly string[], item: Properties, model: Model): Compared | undefined {
  const exact = memberAt(keys, item, model)
  if (exact) return { ...exact, by: undefined }
  const [before, last = ''] = [keys.slice(0, -1), keys.at(-1)]
  if (before.length > 0 && isComparison(last)) {
    const found = memberAt(before, item, model)
    return found && { ...found, by: comparisons.get(last.toLowerCase()) }
  }
  const words = partsOf(last.replace(/_?bound$/i, ''))
  const named = [
    { word: words.at(-1) ?? '', name: words.slice(0, -1) },
    { word: words[0] ?? '', name: words.slice(1) },
  ]
  for (const { word, name } of named) {
    if (name.length === 0 || !isComparison(word)) continue
    const found = memberAt([...before, name.join('')], item, model)
    if (found) return { ...found, by: comparisons.get(word.toLowerCase()) }
  }
  return undefined
}

function isComparison(word: string): boolean {
  return comparisons.has(word.toLowerCase())
}

/** The member at a path; in JSON:API, members are in `attributes`. */
function memberAt(keys: readonly string[], item: Properties, model: Model): Omit<Compared, 'by'> | undefined {
  const own = within(keys, item, model)
  const { attributes } = item
  if (own || attributes === undefined) return own
  const inside = within(keys, propertiesOf(attributes, model), model)
  return inside && { ...inside, path: ['attributes', ...inside.path] }
}

function within(
  [key = '', ...rest]: readonly string[],
  item: Properties,
  model: Model,
): Omit<Compared, 'by'> | undefined {
  const member = memberNamed(key, item)
  const schema = member === undefined ? undefined : item[member]
  if (member === undefined || schema === undefined) return rest.length === 0 ? apart(key, item, model) : undefined
  if (rest.length === 0) return { path: [member], schema }
  const inside = within(rest, propertiesOf(schema, model), model)
  return inside && { ...inside, path: [member, ...inside.path] }
}

/** The member `id` of `customer`, where a name is `customer_id`. */
function apart(name: string, item: Properties, model: Model): Omit<Compared, 'by'> | undefined {
  const words = partsOf(name)
  for (let length = words.length - 1; length > 0; length--) {
    const member = Object.keys(item).find((each) => plain(each) === plain(words.slice(0, length).join('')))
    const schema = member === undefined ? undefined : item[member]
    const inside = propertiesOf(schema, model)
    const below = Object.keys(inside).find((each) => plain(each) === plain(words.slice(length).join('')))
    const found = below === undefined ? undefined : inside[below]
    if (member !== undefined && below !== undefined && found !== undefined)
      return { path: [member, below], schema: found }
  }
  return undefined
}

function memberNamed(name: string, item: Properties): string | undefined {
  const named = (is: (member: string) => boolean): string | undefined => Object.keys(item).find(is)
  return (
    named((member) => member === name) ??
    named((member) => plain(member) === plain(name)) ??
    named((member) => areOneAndMany(plain(member), plain(name)) || areOneAndMany(plain(name), plain(member))) ??
    named((member) => isSameTime(member, name))
  )
}

/** True for `tag` and `tags`. */
function areOneAndMany(one: string, many: string): boolean {
  return [`${one}s`, `${one}es`, one.replace(/y$/, 'ies')].includes(many) && one !== many
}

/** The properties of an object, or of the items of an array. */
function propertiesOf(schema: unknown, model: Model): Properties {
  const object = resolved(schema, model)
  return everyProperty(variantsOf(object?.['items'] ?? object, model))
}
