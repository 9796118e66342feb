import type { StarlightUserConfig } from '@astrojs/starlight/types'
import { isObject, type DocsData, type Json } from '../reference/docs-data.ts'
import { addressesOf, type Addresses } from '../reference/address.ts'
import { areaGroups, areaLabel } from '../reference/tags.ts'
import type { Site } from '../io/site.ts'
import type { NavigationEntry } from './options.ts'

type Sidebar = NonNullable<StarlightUserConfig['sidebar']>
type NavigationPart = Extract<NavigationEntry, string>

/** The headings and links of what is made of a contract. */
const parts: Readonly<Record<NavigationPart, (data: DocsData, address: Addresses, facts: Site['facts']) => Sidebar>> = {
  operations: areasOf,
  reference: (data, _, { workflows }) => [
    {
      label: 'Reference',
      items: [
        { label: 'Overview', link: 'reference/' },
        { label: 'Errors', link: 'reference/errors/' },
        ...(hasAuthentication(data) ? [{ label: 'Credentials', link: 'reference/authentication/' }] : []),
        ...(hasScopes(data) ? [{ label: 'Scopes', link: 'reference/scopes/' }] : []),
        { label: 'Glossary', link: 'reference/glossary/' },
        ...(workflows ? [{ label: 'Workflows', link: 'reference/workflows/' }] : []),
      ],
    },
  ],
  webhooks: ({ webhooks, callbacks }, address) => [
    {
      label: 'Webhooks',
      items: [...webhooks, ...callbacks].map(({ id, summary }) => ({ label: summary, link: address.webhook(id) })),
    },
  ],
  events: ({ events }, address) => [{ label: 'Events', items: events.map(({ name }) => linkTo(name, address.event)) }],
  schemas: ({ document }, address) => [
    { label: 'Schemas', collapsed: true, items: schemaNames(document).map((name) => linkTo(name, address.schema)) },
  ],
  assumptions: () => [{ label: 'Assumptions', link: 'assumptions/' }],
  changelog: () => [{ label: 'Changelog', link: 'changelog/' }],
}

/** The operations by area, and the areas by the groups of the contract; those without a group follow. */
function areasOf(data: DocsData, address: Addresses): Sidebar {
  const areas = new Map(
    [...Map.groupBy(data.operations, ({ tag }) => tag)].map(([tag, operations]) => [tag, areaOf(tag, operations)]),
  )
  function areaOf(tag: string, operations: DocsData['operations']): Sidebar[number] {
    return {
      label: areaLabel(data, tag),
      items: operations.map(({ id, summary, method, beta }) => ({
        label: summary,
        link: address.operation(id),
        attrs: { 'data-method': method },
        ...(beta && { badge: { text: 'BETA', class: 'beta' } }),
      })),
    }
  }
  const groups = areaGroups(data).flatMap(({ name, tags }): Sidebar => {
    const items = tags.flatMap((tag) => areas.get(tag) ?? [])
    for (const tag of tags) areas.delete(tag)
    return items.length === 0 ? [] : [{ label: name, items }]
  })
  return [...groups, ...areas.values()]
}

/** The navigation of a site. */
export function sidebarOf(
  { data, facts }: Pick<Site, 'data' | 'facts'>,
  navigation: readonly NavigationEntry[],
): Sidebar {
  const address = addressesOf(data)
  return navigation.flatMap((entry): Sidebar => (isPart(entry) ? parts[entry](data, address, facts) : [entry]))
}

function isPart(entry: NavigationEntry): entry is NavigationPart {
  return typeof entry === 'string' && Object.hasOwn(parts, entry)
}

function linkTo(name: string, addressOf: (name: string) => string): { readonly label: string; readonly link: string } {
  return { label: name, link: addressOf(name) }
}

/** Whether there are credentials, whose page operations link to. */
export function hasAuthentication({ securitySchemes }: Pick<DocsData, 'securitySchemes'>): boolean {
  return securitySchemes.length > 0
}

/** Whether tokens have scopes. */
export function hasScopes({ operations, securitySchemes }: Pick<DocsData, 'operations' | 'securitySchemes'>): boolean {
  return (
    operations.some(
      // Those of a scheme without flows, such as a bearer token, are required only.
      ({ acceptedScopes, requiredScopes }) =>
        acceptedScopes.length > 0 || Object.values(requiredScopes).some((names) => names.length > 0),
    ) ||
    securitySchemes.some(({ scheme }) =>
      Object.values(scheme.flows ?? {}).some(({ scopes }) => Object.keys(scopes ?? {}).length > 0),
    )
  )
}

function schemaNames(document: Json): readonly string[] {
  return Object.keys(objectIn(objectIn(document, 'components'), 'schemas'))
}

function objectIn(json: Json, name: string): Json {
  const value = json[name]
  return isObject(value) ? value : {}
}
