import { childPointer, keysOf, pointerTo, type JsonSchema } from '@specwright/json-schema/json'
import type { Model } from '@specwright/document/model'
import { objectShape, withoutNull } from '../../client/shape.ts'
import type { Paging } from './collection.ts'
import { plain } from './item-id.ts'
import { everyProperty, typesIn, variantsOf } from './variants.ts'

/** A member of the body of a page beside its items: at its top, or in an object there. */
export interface EnvelopeMember {
  readonly pointer: string
  /** Without case and separators. */
  readonly name: string
  /** The name of the object that it is in; empty at the top. */
  readonly parent: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

/** Deeper members say nothing of pages. */
const maxDepth = 3

const urls = ['next', 'nexturl', 'nexturi', 'nextlink', 'nextpageurl', 'nextpageuri']
const pageCounts = ['totalpages', 'pagestotal', 'pagecount', 'pagescount', 'numpages', 'lastpage']

/** The members of the body of a page beside its items. */
export function envelopeOf(body: JsonSchema, items: string, model: Model): readonly EnvelopeMember[] {
  const inside = (part: JsonSchema, at: string, parent: string, depth: number): EnvelopeMember[] => {
    const required = objectShape(withoutNull(part, model), model)?.required
    return Object.entries(everyProperty(variantsOf(part, model))).flatMap(([key, schema]) => {
      const [pointer, name] = [childPointer(at, key), plain(key)]
      if (pointer === items) return []
      const member = { pointer, name, parent, schema, isRequired: required?.has(key) === true }
      return [member, ...(depth < maxDepth ? inside(schema, pointer, name, depth + 1) : [])]
    })
  }
  return items === '' ? [] : inside(body, '', '', 1)
}

/** What an envelope says of a page, besides what its style needs. */
export function pageFacts(paging: Paging, envelope: readonly EnvelopeMember[], model: Model): Partial<Paging> {
  const { style, parameter, takesCursor, next = nextUrlIn(envelope, model), pages = pagesIn(envelope, model) } = paging
  const isCounted = style === 'page' || style === 'offset'
  const at = takesCursor || style === 'cursor' || style === 'after' ? undefined : repeated(parameter, envelope, model)
  const sizeAt = repeated(paging.size?.parameter, envelope, model)
  const isLinked = next !== undefined && (isCounted || paging.next !== undefined)
  const last = isLinked ? lastOf(next, envelope, model) : undefined
  return {
    ...(at !== undefined && { at }),
    ...(isLinked && { next }),
    ...(last !== undefined && { last }),
    ...(pages !== undefined && { pages }),
    ...(paging.size && { size: { ...paging.size, ...(sizeAt !== undefined && { at: sizeAt }) } }),
  }
}

/** Where an envelope repeats a parameter. */
function repeated(
  parameter: string | undefined,
  envelope: readonly EnvelopeMember[],
  model: Model,
): string | undefined {
  if (parameter === undefined) return undefined
  return only(envelope.filter(({ name, schema }) => name === plain(parameter) && isOf('number', schema, model)))
}

/** `next` in `links`, or `href` in `next`. */
function nextUrlIn(envelope: readonly EnvelopeMember[], model: Model): string | undefined {
  const isNext = ({ name, parent }: EnvelopeMember): boolean =>
    urls.includes(name) || (parent === 'next' && ['href', 'url', 'uri'].includes(name))
  return only(envelope.filter((each) => isNext(each) && isOf('string', each.schema, model)))
}

function pagesIn(envelope: readonly EnvelopeMember[], model: Model): string | undefined {
  return only(envelope.filter(({ name, schema }) => pageCounts.includes(name) && isOf('number', schema, model)))
}

/** What the last page has in place of a next one; `undefined` if nothing. */
export function lastOf(next: string, envelope: readonly EnvelopeMember[], model: Model): Paging['last'] {
  const keys = keysOf(next)
  const depth = keys.findIndex((key) => /^next/i.test(key)) + 1 || keys.length
  const holder = envelope.find(({ pointer }) => pointer === pointerTo('', ...keys.slice(0, depth)))
  if (holder?.isRequired !== true) return undefined
  if (isOf('null', holder.schema, model)) return null
  return isOf('string', holder.schema, model) ? '' : undefined
}

function isOf(type: string, schema: JsonSchema, model: Model): boolean {
  return typesIn(schema, model)?.has(type) === true
}

/** The place of the only one of some members. */
function only([first, ...others]: readonly EnvelopeMember[]): string | undefined {
  return others.length === 0 ? first?.pointer : undefined
}
