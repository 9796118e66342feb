import type { StarlightUserConfig } from '@astrojs/starlight/types'
import { isObject, type DocsData, type Json } from '../reference/docs-data.ts'
import { addressesOf, type Addresses } from '../reference/address.ts'
import { areaGroups, areaLabel } from '../reference/tags.ts'
import type { Site } from '../io/site.ts'
import { speakerOf, type Speaker } from '../language/speaker.ts'
import type { NavigationEntry } from './options.ts'

type Sidebar = NonNullable<StarlightUserConfig['sidebar']>
type NavigationPart = Extract<NavigationEntry, string>

/** What the navigation of a site is made of. */
interface Listed {
  readonly data: DocsData
  readonly address: Addresses
  readonly hasWorkflows: boolean
  readonly say: Speaker['say']
}

/** The headings and links of what is made of a contract. */
const parts: Readonly<Record<NavigationPart, (listed: Listed) => Sidebar>> = {
  operations: ({ data, address }) => areasOf(data, address),
  reference: ({ data, hasWorkflows, say }) => [
    {
      label: say('reference'),
      items: [
        { label: say('overview'), link: 'reference/' },
        { label: say('errors'), link: 'reference/errors/' },
        ...(hasAuthentication(data) ? [{ label: say('credentials'), link: 'reference/authentication/' }] : []),
        ...(hasScopes(data) ? [{ label: say('scopes'), link: 'reference/scopes/' }] : []),
        { label: say('glossary'), link: 'reference/glossary/' },
        ...(hasWorkflows ? [{ label: say('workflows'), link: 'reference/workflows/' }] : []),
      ],
    },
  ],
  webhooks: ({ data: { webhooks, callbacks }, address, say }) => [
    {
      label: say('webhooks'),
      items: [...webhooks, ...callbacks].map(({ id, summary }) => ({ label: summary, link: address.webhook(id) })),
    },
  ],
  events: ({ data: { events }, address, say }) => [
    { label: say('events'), items: events.map(({ name }) => linkTo(name, address.event)) },
  ],
  schemas: ({ data: { document }, address, say }) => [
    {
      label: say('schemas'),
      collapsed: true,
      items: schemaNames(document).map((name) => linkTo(name, address.schema)),
    },
  ],
  assumptions: ({ say }) => [{ label: say('assumptions'), link: 'assumptions/' }],
  changelog: ({ say }) => [{ label: say('changelog'), link: 'changelog/' }],
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
  const { say } = speakerOf(facts.language)
  const listed = { data, address: addressesOf(data), hasWorkflows: facts.workflows !== null, say }
  return navigation.flatMap((entry): Sidebar => (isPart(entry) ? parts[entry](listed) : [entry]))
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

/** Whether a menu may be too long for a page, which then has a field that finds the pages of the contract. */
export function hasMenuFilter({ operations, webhooks, callbacks, events, document }: DocsData): boolean {
  return [operations, webhooks, callbacks, events, schemaNames(document)].flat().length > minFiltered
}

/** With fewer pages of the contract, a menu has all of them. */
const minFiltered = 100

function schemaNames(document: Json): readonly string[] {
  return Object.keys(objectIn(objectIn(document, 'components'), 'schemas'))
}

function objectIn(json: Json, name: string): Json {
  const value = json[name]
  return isObject(value) ? value : {}
}
