import type { Model, OperationModel, ParameterModel } from '@specwright/document/model'
import { childPointer, keysOf, pointerTo, type JsonSchema } from '@specwright/json-schema/json'
import { isArray, resolved } from '../../client/shape.ts'
import type { Filter, QueryPart } from './collection.ts'
import { comparedBy, keysOfName, type Compared } from './filter-names.ts'
import { plain } from './item-id.ts'
import { isPagingName } from './paging-names.ts'
import { isOrderName } from './sort.ts'
import { everyProperty, isScalar, mayBeEqual, typesIn, valuesOf, variantsOf, type Properties } from './variants.ts'

/** A query parameter, or a part of one, with what it selects by, or why it selects nothing. */
export interface Selecting {
  readonly part: QueryPart
  readonly filter?: Filter
  readonly why?: string
}

/** A value that a request may have. */
interface QueryValue {
  readonly part: QueryPart
  /** The parts of its name. */
  readonly keys: readonly string[]
  readonly schema: JsonSchema
  readonly description: string
}

/** What each query parameter of a listing selects by. */
export function selectingOf(operation: OperationModel, item: Properties, model: Model): readonly Selecting[] {
  return operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap((parameter) =>
      givenBy(parameter, model).map((given) => {
        const { part } = given
        const found = shapes.test(plain(parameter.name))
          ? 'it says what a response shows'
          : selectedBy(given, item, model)
        if (typeof found !== 'string') return { part, filter: { ...part, ...found } }
        return { part, why: reasonOf(parameter) ?? found }
      }),
    )
}

/** `filter[state]` for the part `/state` of `filter`. */
export function partName({ parameter, property = '' }: QueryPart): string {
  return [parameter, ...keysOf(property).map((key) => `[${key}]`)].join('')
}

/** The values of a parameter: those of its properties, where it has any. */
function givenBy({ name, schema, description }: ParameterModel, model: Model): readonly QueryValue[] {
  const whole = { part: { parameter: name }, keys: keysOfName(name), schema, description }
  const types = typesIn(schema, model)
  const parts = partsIn(whole, model)
  return parts.length === 0 || types?.has('object') !== true || types.size > 1 ? [whole, ...parts] : parts
}

function partsIn({ part, keys, schema }: QueryValue, model: Model, depth = 0): readonly QueryValue[] {
  return Object.entries(everyProperty(variantsOf(schema, model))).flatMap(([key, inside]): readonly QueryValue[] => {
    const { description } = resolved(inside, model) ?? {}
    const own = {
      part: { ...part, property: childPointer(part.property ?? '', key) },
      keys: keysOfName([...keys, key].join('.')),
      schema: inside,
      description: typeof description === 'string' ? description : '',
    }
    const parts = depth < 2 ? partsIn(own, model, depth + 1) : []
    return parts.length === 0 ? [own] : parts
  })
}

/** What a value selects by: a part of a filter; a string says why nothing. */
function selectedBy(given: QueryValue, item: Properties, model: Model): Omit<Filter, keyof QueryPart> | string {
  const { keys, schema } = given
  const { default: preset, pattern } = resolved(schema, model) ?? {}
  if (preset !== undefined) return 'its default is a rule of its own'
  const compared = comparedBy(keys, item, model)
  // The pattern of an id is that of the member too.
  const isOfMember = compared !== undefined && resolved(compared.schema, model)?.['pattern'] === pattern
  if (pattern !== undefined && !isOfMember) return 'its pattern is a rule of its own'
  const [only = '', ...others] = keys
  const isSearch = others.length === 0 && searches.includes(plain(only)) && isScalar(schema, model)
  if (compared === undefined) return isSearch ? searchedBy(given) : 'no member of the items has its name'
  const [member = '', ...below] = compared.path
  const where = { member, ...(below.length > 0 && { below: pointerTo('', ...below) }) }
  const isMap = compared.by === undefined && [schema, compared.schema].every((each) => isOpenObject(each, model))
  if (isMap) return { ...where, isMap }
  const found = comparedAs(given, compared, model)
  if (found.why !== undefined) return found.why
  return { ...where, ...(found.by !== undefined && { by: found.by }) }
}

/** True for an object of which no members are known: `metadata`. */
function isOpenObject(schema: JsonSchema, model: Model): boolean {
  return typesIn(schema, model)?.has('object') === true && variantsOf(schema, model).length === 0
}

/** Parameters that look for words, without case and separators. */
const searches = 'q query search searchterm searchtext searchquery searchstring keyword keywords'.split(' ')

function searchedBy({ description }: QueryValue): Omit<Filter, keyof QueryPart> | string {
  const isLanguage = /\b(?:syntax|expressions?|operators?|lucene|kql|query language|regex\w*|regular)\b/i.test(
    description,
  )
  return isLanguage ? 'its search has a language of its own' : { by: 'words' }
}

/** How a value is compared with a member, or why it is not. */
function comparedAs(
  { schema: given, description }: QueryValue,
  { path, schema: own, by }: Compared,
  model: Model,
): { readonly by?: Compared['by']; readonly why?: string } {
  const [schema, member] = [itemOr(given, model), itemOr(own, model)]
  const [types, isExact] = [typesIn(member, model), exactly.test(description)]
  if (!isScalar(schema, model)) return { why: 'it is neither a value nor an array of values' }
  // A member can be an object too, where the document expands an id to what it names.
  if (types === undefined || types.has('array')) return { why: 'its member is not a value' }
  if (!isExact && !mayBeEqual(schema, member, model)) return { why: 'its member has values of another type' }
  const isString = types.has('string') && valuesOf(member, model) === undefined
  if (by === 'words') return isString ? { by } : { why: 'its member is not a string' }
  const isTime = [schema, member].some((each) =>
    /^date|time$|^timestamp/.test(String(resolved(each, model)?.['format'])),
  )
  if (by !== undefined) {
    const isOrdered = isTime || types.has('number') || /(?:at|on|date|time)$/i.test(path.at(-1) ?? '')
    return isOrdered ? { by } : { why: 'its member has no order' }
  }
  if (isTime) return { why: 'times are only selected by those before or after them' }
  if (isExact) return {}
  if (isString && own === member && partly.test(description)) return { by: 'words' }
  if (otherRules({ given, schema, member }, model).some((rule) => rule.test(description)))
    return { why: 'its description says another rule than an equal value' }
  return hasOnlyValuesOf(schema, member, model) ? {} : { why: 'it has values that its member cannot have' }
}

/** What a description says of a value that a string contains. */
const partly = /\b(?:partial(?:ly)?\b.*\bmatch|substring|contain(?:s|ing)?\b)/i

/** What descriptions say of a parameter that selects by more than an equal value: by values before or after its own. */
const orders = /\b(?:before|after|since|until|greater|less|at least|at most|or (?:higher|lower|above|below)|range)/i

/** By several values in one string, or by a part of a string. */
const parts =
  /\b(?:contain|partial|prefix|start(?:s|ing)? with|begin|search|fuzzy|like|wildcard|substring|regex|comma|one or more|multiple)/i

/** By nothing: a response shows more, or otherwise. "Only include ..." selects. */
const shows = /(?<!^only )\binclude(?! only)|\b(?:expand|details|render)/i

/** Of an array: by more than one of its values. */
const ofAll = /\b(?:all of|every|prefix|start(?:s|ing)? with|fuzzy|wildcard|regex|range)/i

/** What a description may say of a value, or of those of an array, so that it selects by another rule. */
function otherRules(
  { given, schema, member }: Readonly<Record<'given' | 'schema' | 'member', JsonSchema>>,
  model: Model,
): readonly RegExp[] {
  // Where both list their values, one is a whole value, and says nothing of what a response shows.
  const isListed = [schema, member].every((each) => valuesOf(each, model) !== undefined)
  if (schema !== given) return isListed ? [ofAll] : [ofAll, shows]
  return isListed ? [orders] : [orders, parts, shows]
}

/** What a description says of a parameter that selects by an equal value, whatever else it says: also of `7` in a text. */
const exactly = /\bexact(?:ly)? match/i

/** The items of an array; what is not an array is itself. */
function itemOr(schema: JsonSchema, model: Model): JsonSchema {
  return isArray(schema, model) ? ((resolved(schema, model)?.['items'] ?? true) as JsonSchema) : schema // checked by the loader
}

/** True if a member can have every value that a parameter lists. */
function hasOnlyValuesOf(schema: unknown, member: unknown, model: Model): boolean {
  const wanted = valuesOf(schema, model)
  const values = valuesOf(member, model)
  if (wanted === undefined) return true
  if (values === undefined) return !wanted.some((value) => /^(?:all|any|\*|none|.*,.*)$/i.test(String(value)))
  return wanted.every((value) => values.includes(value))
}

/** Names of parameters that say what a response shows, without case and separators. */
const shapes = /^(?:(?:in|ex)clude|fields?$|expand|embed)/

/** Why a parameter of another purpose does nothing. */
function reasonOf({ name, inListing }: ParameterModel): string | undefined {
  if (inListing !== undefined || isPagingName(name)) return 'pages do not follow each other by it'
  return isOrderName(name) ? 'its values are not members to order by' : undefined
}
