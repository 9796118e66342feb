import { pointerTo } from 'specwright/internal'
import { addressesOf, kebab, type Addresses } from '../reference/address.ts'
import { isObject, type DocsData, type Json } from '../reference/docs-data.ts'
import { headingId, linksIn, ownPage, sectionsOf, staysLink } from '../reference/markdown.ts'

/** What the links of descriptions lead to. */
interface Targets {
  readonly address: Addresses
  readonly operations: ReadonlyMap<string, string>
  readonly tags: ReadonlySet<string>
  readonly schemas: ReadonlySet<string>
  readonly headings: ReadonlySet<string>
}

/**
 * The data of a site whose descriptions link to its pages, where they have the anchors of other tools: `#operation/getPet`.
 *
 * @param report Receives each link and image that leads nowhere, with the JSON Pointer of its description.
 */
export function withPageLinks(data: DocsData, report: (link: string, pointer: string) => void): DocsData {
  const targets = targetsOf(data)
  const { document, ...others } = data
  const quiet = { targets, report: () => {} }
  return {
    ...(linked(others, [], quiet) as Omit<DocsData, 'document'>), // as it was
    document: linked(document, [], { targets, report }) as Json,
  }
}

function targetsOf(data: DocsData): Targets {
  const { operations, document } = data
  const ids = operations.flatMap(({ id, pointer }) => [[id, id] as const, [`/${pointer.slice(1)}`, id] as const])
  const { schemas } = Object(document['components']) as { readonly schemas?: unknown }
  const { description } = Object(document['info']) as { readonly description?: unknown }
  return {
    address: addressesOf(data),
    operations: new Map(ids),
    tags: new Set(operations.map(({ tag }) => tag)),
    schemas: new Set(isObject(schemas) ? Object.keys(schemas) : []),
    headings: new Set(sectionsOf(description).map(({ heading }) => headingId(heading))),
  }
}

interface Linking {
  readonly targets: Targets
  readonly report: (link: string, pointer: string) => void
}

/** Members that are data. */
const data: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'const', 'enum', 'value'])

/** Members that are maps, whose own members may have any name. */
const maps: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'schemas', 'responses', '$defs'])

/** A value with other descriptions; the same where none changes. */
function linked(value: unknown, keys: readonly string[], linking: Linking): unknown {
  if (typeof value !== 'object' || value === null) return value
  const isMap = maps.has(keys.at(-1) ?? '')
  let copy: Record<string, unknown> | undefined
  for (const [key, member] of Object.entries(value as Json)) {
    if (!isMap && (data.has(key) || key.startsWith('x-'))) continue
    const path = [...keys, key]
    // A schema that is put into words has a list of its own descriptions.
    const isText = typeof member === 'string' && (key === 'description' || keys.at(-1) === 'own')
    const made = isText ? withLinks(member, path, linking) : linked(member, path, linking)
    if (made === member) continue
    copy ??= (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>
    copy[key] = made
  }
  return copy ?? value
}

function withLinks(text: string, keys: readonly string[], { targets, report }: Linking): string {
  if (!/\]|<\w+:/.test(text)) return text
  let made = text
  const pointer = pointerTo('', ...keys)
  for (const { type, href, text: shown, raw } of linksIn(text)) {
    if (staysLink(href, type)) continue
    const target = type === 'link' ? targetOf(href, targets) : undefined
    if (target === undefined) report(href, pointer)
    else made = made.replace(raw, () => `[${shown}](${ownPage}${target})`)
  }
  return made
}

/** The page that an anchor of a reference leads to: those of Redoc, Swagger UI and Scalar, and JSON Pointers. */
function targetOf(href: string, { address, operations, tags, schemas, headings }: Targets): string | undefined {
  if (!href.startsWith('#')) return undefined
  const anchor = unescaped(href.slice(1))
  const last = anchor.slice(anchor.lastIndexOf('/') + 1)
  const operation = operations.get(anchor) ?? (/(?:^|\/)operations?\//.test(anchor) ? operations.get(last) : undefined)
  if (operation !== undefined) return address.operation(operation)
  if (/(?:^|\/)(?:schemas?|models?|definitions)\/[^/]*$/.test(anchor) && schemas.has(last)) return address.schema(last)
  const [, tag] = /^tags?\/([^/]*)$/.exec(anchor) ?? []
  const named = tag === undefined ? undefined : [...tags].find((each) => each === tag || kebab(each) === kebab(tag))
  if (named !== undefined) return address.area(named)
  const [, heading] = /^(?:section\/(?:.*\/)?)?([^/]+)$/.exec(anchor) ?? []
  return heading !== undefined && headings.has(headingId(heading)) ? `#${headingId(heading)}` : undefined
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
