import { childPointer, isObject, type JsonObject, type JsonSchema } from '@specwright/json-schema/json'
import type { MediaTypeModel, Model, OperationModel, ResponseModel } from '@specwright/document/model'
import type { Pagination } from './pagination-rule.ts'
import { isArray, objectShape, resolved, typesOf, withoutNull } from './shape.ts'

/** A property of a body, at most two levels deep. */
interface PageMember {
  /** JSON Pointer from the body. */
  readonly pointer: string
  readonly name: string
  /** Name of the property that it is in; empty at the top. */
  readonly parent: string
  readonly schema: JsonObject
}

/** A success with a JSON body. */
type PageBody = ResponseModel & Pick<MediaTypeModel, 'schema' | 'examples'>

/** What a detection may look at. */
interface DetectionScene {
  readonly items: string
  /** The schema of an item. */
  readonly item: JsonSchema | undefined
  readonly members: readonly PageMember[]
  /** The query parameters, by name. */
  readonly query: ReadonlyMap<string, JsonObject>
  /** The one of them that the document declares to take a cursor (`x-pagination: cursor`). */
  readonly declared: string | undefined
  readonly response: PageBody
  readonly model: Model
}

/** How the pages of a GET follow each other, where its parameters and its body leave no doubt. */
export function detectPagination(operation: OperationModel, response: PageBody, model: Model): Pagination | undefined {
  if (operation.method !== 'get') return undefined
  const members = membersOf(response.schema, model)
  const [array, ...others] = members.filter(({ parent, schema }) => parent === '' && isArray(schema, model))
  const isWhole = isArray(response.schema, model)
  if (!isWhole && (array === undefined || others.length > 0)) return undefined
  const shown = response.examples.map(({ value }) => value).filter(isObject)
  // The document contradicts itself.
  if (array && shown.length > 0 && !shown.some((value) => Array.isArray(value[array.name]))) return undefined
  const list = isWhole ? resolved(response.schema, model) : array?.schema
  const inQuery = operation.parameters.filter((each) => each.in === 'query')
  const query = new Map(inQuery.map(({ name, schema }) => [name, resolved(schema, model) ?? {}]))
  const item = list?.['items'] as JsonSchema | undefined // checked by the loader
  const declared = inQuery.find(({ inListing }) => inListing === 'cursor')?.name
  const scene = { items: array?.pointer ?? '', item, members, query, declared, response, model }
  for (const detect of detections) {
    const found = detect(scene)
    if (found) return found
  }
  return undefined
}

/** In order: what a body says of the next page counts more than a number that can be counted up. */
const detections: readonly ((scene: DetectionScene) => Pagination | undefined)[] = [
  byCursor,
  afterItem,
  byUrl,
  byLink,
  byPage,
  byOffset,
]

/** Query parameters that take a cursor, in lower case without separators. */
const cursors = ['cursor', 'pagetoken', 'nexttoken', 'continuationtoken', 'marker', 'nextcursor', 'aftercursor']

/** `cursor` with `next_cursor`, or with `next` in `cursor`; `pageToken` with `nextPageToken`. */
function byCursor({ items, members, query, declared }: DetectionScene): Pagination | undefined {
  const named = [...query].find(([name, schema]) => {
    // A page that is a text is no number.
    return cursors.includes(plain(name)) || (plain(name) === 'page' && isText(schema))
  })?.[0]
  const parameter = declared ?? named
  if (parameter === undefined) return undefined
  // The name of a declared parameter need not be that of the member.
  const wanted = [parameter, ...(declared === undefined ? [] : cursors)].map((name) =>
    plain(name).replace(/^(?:next|after)/, ''),
  )
  const names = new Set(wanted.flatMap((name) => [name, `${name}s`]))
  const next = members.filter(({ name, parent, schema }) => {
    const isNamed = plain(name).startsWith('next') && names.has(plain(name).slice('next'.length))
    const isInside = names.has(plain(parent)) && plain(name) === 'next'
    return (isNamed || isInside) && isText(schema)
  })
  const [only, ...others] = next
  if (only === undefined || others.length > 0) return undefined
  const expires = members.find(
    ({ name, parent }) => parent === only.parent && parent !== '' && plain(name) === 'expiresat',
  )
  return { style: 'cursor', items, parameter, next: only.pointer, ...(expires && { expires: expires.pointer }) }
}

/** `starting_after` or `after` with `has_more`, and items with an `id`. */
function afterItem({ items, item, members, query, declared, model }: DetectionScene): Pagination | undefined {
  const more = members.find(
    ({ name, parent, schema }) => parent === '' && plain(name) === 'hasmore' && typesOf(schema).includes('boolean'),
  )
  // Of `after` alone, the body says that it takes an id.
  const isOfId = members.some(({ name }) => plain(name) === 'lastid')
  const parameter = [...query.keys()].find((name) => {
    return name === declared || plain(name) === 'startingafter' || (plain(name) === 'after' && isOfId)
  })
  const id = resolved(objectShape(item, model)?.properties['id'], model)
  if (!more || parameter === undefined || !id || !isText(id)) return undefined
  return { style: 'after', items, parameter, key: 'id', more: more.pointer }
}

/** `next_url`, or a `next` that is a URI, or in `links`. */
function byUrl({ items, members }: DetectionScene): Pagination | undefined {
  const [only, ...others] = members.filter(({ name, parent, schema }) => {
    if (!isText(schema)) return false
    if (['nexturl', 'nexturi', 'nextlink', 'nextpageurl', 'nextpageuri', 'odatanextlink'].includes(plain(name)))
      return true
    const { format } = schema
    const isUri = typeof format === 'string' && /^ur[il]/.test(format)
    return plain(name) === 'next' && (isUri || plain(parent) === 'links')
  })
  return only && others.length === 0 ? { style: 'url', items, next: only.pointer } : undefined
}

/** A documented `Link` header, and a parameter that selects a page. */
function byLink({ items, response, query }: DetectionScene): Pagination | undefined {
  const isLinked = response.headers.some(({ name }) => name.toLowerCase() === 'link')
  const selects = [...query.keys()].some((name) =>
    ['page', 'perpage', 'cursor', 'after', 'since', 'limit'].includes(plain(name)),
  )
  return isLinked && selects ? { style: 'link', items } : undefined
}

/** `page` with `total_pages`, or with `total`. */
function byPage({ items, members, query }: DetectionScene): Pagination | undefined {
  const parameter = counter(query, ['page', 'pagenumber'])
  const pages = counts(members, ['totalpages', 'pagecount', 'pagescount', 'numpages', 'lastpage', 'pages'])
  const found = pages.length === 0 ? counts(members, totals) : pages
  const [only, ...others] = found
  if (parameter === undefined || !only || others.length > 0) return undefined
  const { minimum, default: first } = query.get(parameter) ?? {}
  const isFromZero = [minimum, first].includes(0)
  const counted = pages.length === 0 ? { total: only.pointer } : { pages: only.pointer }
  return { style: 'page', items, parameter, ...counted, ...(isFromZero && { first: 0 }) }
}

/** `offset` with `total`. */
function byOffset({ items, members, query }: DetectionScene): Pagination | undefined {
  const parameter = counter(query, ['offset', 'skip'])
  const [total, ...others] = counts(members, totals)
  if (parameter === undefined || !total || others.length > 0) return undefined
  return { style: 'offset', items, parameter, total: total.pointer }
}

/** Names of how many items there are. */
const totals: readonly string[] = ['total', 'totalcount', 'totalitems', 'totalresults']

/** A parameter that takes numbers. */
function counter(query: DetectionScene['query'], names: readonly string[]): string | undefined {
  return [...query].find(([name, schema]) => names.includes(plain(name)) && isNumber(schema))?.[0]
}

function isNumber(schema: JsonObject): boolean {
  return typesOf(schema).some((type) => type === 'integer' || type === 'number')
}

function counts(members: readonly PageMember[], names: readonly string[]): PageMember[] {
  return members.filter(({ name, schema }) => names.includes(plain(name)) && isNumber(schema))
}

/** The properties of a body, and those of objects among them. */
function membersOf(schema: JsonSchema | undefined, model: Model): PageMember[] {
  const inside = (of: JsonSchema | undefined, at: string, parents: readonly string[]): PageMember[] => {
    return Object.entries(objectShape(of, model)?.properties ?? {}).flatMap(([name, property]) => {
      const found = withoutNull(property, model)
      if (!found) return []
      const pointer = childPointer(at, name)
      const member = { pointer, name, parent: parents.at(-1) ?? '', schema: found }
      return [member, ...(parents.length < 2 ? inside(found, pointer, [...parents, name]) : [])]
    })
  }
  return inside(schema, '', [])
}

/** A name in lower case without separators: `next_page_token` and `nextPageToken` are `nextpagetoken`. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '')
}

function isText(schema: JsonObject): boolean {
  return typesOf(schema).includes('string')
}
