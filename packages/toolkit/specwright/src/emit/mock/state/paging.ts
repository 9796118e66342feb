import { childPointer, keysOf, type JsonSchema } from '@specwright/json-schema/json'
import type { Model, OperationModel, ParameterModel } from '@specwright/document/model'
import { pagedBy } from '../../client/pagination.ts'
import type { Pagination } from '../../client/pagination-rule.ts'
import { resolved } from '../../client/shape.ts'
import type { Paging } from './collection.ts'
import { envelopeOf, pageFacts } from './envelope.ts'
import { plain } from './item-id.ts'
import { cursors, offsets, pages, repeatedCursors, sizes } from './paging-names.ts'
import { everyProperty, typesIn, variantsOf } from './variants.ts'

/** What pages are read from. */
interface Page {
  readonly body: JsonSchema
  /** Where its items are. */
  readonly items: string
  readonly model: Model
}

/** How the pages of a listing follow each other, and how many items they have; `undefined` if it has none. */
export function pagingOf(operation: OperationModel, page: Page): Paging | undefined {
  const query = operation.parameters.filter((each) => each.in === 'query')
  const named = (names: readonly string[]): ParameterModel | undefined =>
    query.find(({ name, schema }) => names.includes(plain(name)) && typesIn(schema, page.model)?.has('number') === true)
  const rule = pagedBy(operation, page.model)?.rule
  const styled =
    rule?.items === page.items
      ? pagingBy(rule, { query, named, model: page.model })
      : (continued(query, page) ?? continuedByName(query, page) ?? afterItem(query, page) ?? counted(named, page.model))
  if (styled === undefined) return undefined
  const size = query.find(({ inListing }) => inListing === 'size') ?? named(sizes)
  const more = moreIn(page)
  const paging = { ...(more !== undefined && { more }), ...styled, ...(size && { size: sizeOf(size, page.model) }) }
  return { ...paging, ...pageFacts(paging, envelopeOf(page.body, page.items, page.model), page.model) }
}

/** Finds a parameter that takes a number, by its name. */
type FindNumber = (names: readonly string[]) => ParameterModel | undefined

function pagingBy(
  rule: Pagination,
  {
    query,
    named,
    model,
  }: { readonly query: readonly ParameterModel[]; readonly named: FindNumber; readonly model: Model },
): Paging | undefined {
  switch (rule.style) {
    case 'cursor': {
      const { style, parameter, next, expires } = rule
      return { style, parameter, next, ...(expires !== undefined && { expires }) }
    }
    case 'after':
      return { style: rule.style, parameter: rule.parameter, ...(rule.more !== undefined && { more: rule.more }) }
    case 'offset':
      return { style: rule.style, parameter: rule.parameter }
    case 'page': {
      const { style, parameter, first, pages: number } = rule
      return { style, parameter, ...(first !== undefined && { first }), ...(number !== undefined && { pages: number }) }
    }
    default: {
      const [number, offset, cursor] = [
        named(pages),
        named(offsets),
        query.find(({ name }) => cursors.includes(plain(name))),
      ]
      const next = rule.style === 'url' ? { next: rule.next } : {}
      if (number) return { style: rule.style, parameter: number.name, ...firstOf(number, model), ...next }
      if (offset) return { style: 'offset', parameter: offset.name, ...next }
      if (cursor) return { style: rule.style, parameter: cursor.name, takesCursor: true, ...next }
      // Without a parameter for it, a client could not ask for what a link names.
      return rule.style === 'url' ? { style: rule.style, ...next } : undefined
    }
  }
}

/** Where the envelope says whether there is another page. */
function moreIn({ body, model }: Page): string | undefined {
  const members = Object.entries(everyProperty(variantsOf(body, model)))
  const more = members.find(([name, schema]) => plain(name) === 'hasmore' && typesIn(schema, model)?.has('boolean'))
  return more && childPointer('', more[0])
}

/** `offset` as a string, with `offset` in `next_page`. */
function continued(query: readonly ParameterModel[], { body, items, model }: Page): Paging | undefined {
  const found = envelopeOf(body, items, model).flatMap(({ pointer, parent }) => {
    const member = keysOf(pointer).at(-1) ?? ''
    const parameter = parent.startsWith('next') ? query.find(({ name }) => name === member) : undefined
    const isString = parameter && typesIn(parameter.schema, model)?.has('string') === true
    return isString ? [{ parameter: member, next: pointer }] : []
  })
  const [only, ...others] = found
  return only !== undefined && others.length === 0 ? { style: 'cursor', ...only } : undefined
}

/** `cursor` with the next `cursor` in the body, unless something else there says whether it is the last page. */
function continuedByName(query: readonly ParameterModel[], { body, items, model }: Page): Paging | undefined {
  const isOf = (type: string, schema: JsonSchema): boolean => typesIn(schema, model)?.has(type) === true
  const [only, ...others] = query.filter(
    (each) => repeatedCursors.includes(plain(each.name)) && isOf('string', each.schema),
  )
  if (only === undefined || others.length > 0) return undefined
  const envelope = envelopeOf(body, items, model)
  const next = envelope.find(({ name, schema }) => name === plain(only.name) && isOf('string', schema))
  if (next === undefined || envelope.some(({ schema }) => isOf('boolean', schema))) return undefined
  return { style: 'cursor', parameter: only.name, next: next.pointer }
}

/** `starting_after` with `has_more`, for items with alternatives. */
function afterItem(query: readonly ParameterModel[], { body, model }: Page): Paging | undefined {
  const parameter = query.find(({ name }) => plain(name) === 'startingafter')?.name
  const more = Object.keys(everyProperty(variantsOf(body, model))).find((name) => plain(name) === 'hasmore')
  if (parameter === undefined || more === undefined) return undefined
  return { style: 'after', parameter, more: childPointer('', more) }
}

/** Pages that a parameter counts: a client cannot know the last one, but a page is what it says. */
function counted(named: FindNumber, model: Model): Paging | undefined {
  const [page, offset] = [named(pages), named(offsets)]
  if (page !== undefined && offset === undefined) {
    return { style: 'page', parameter: page.name, ...firstOf(page, model) }
  }
  return offset !== undefined && page === undefined ? { style: 'offset', parameter: offset.name } : undefined
}

/** The number of the first page, if it is not 1. */
function firstOf({ schema }: ParameterModel, model: Model): Pick<Paging, 'first'> {
  const { minimum, default: first } = resolved(schema, model) ?? {}
  return [minimum, first].includes(0) ? { first: 0 } : {}
}

function sizeOf({ name, schema }: ParameterModel, model: Model): NonNullable<Paging['size']> {
  const { default: preset, maximum } = resolved(schema, model) ?? {}
  return {
    parameter: name,
    ...(typeof preset === 'number' && { default: preset }),
    ...(typeof maximum === 'number' && { max: maximum }),
  }
}
