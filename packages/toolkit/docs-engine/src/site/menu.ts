import {
  defineRouteMiddleware,
  type RouteMiddlewareHandler,
  type StarlightRouteData,
} from '@astrojs/starlight/route-data'
import data from 'virtual:specwright-docs/data'
import { areaLabel } from '../reference/tags.ts'
import { allOperations } from '../reference/contract.ts'
import { address, page } from '../reference/page.ts'
import { say } from '../reference/say.ts'
import { linksOf, sectionedMenu } from './menu-sections.ts'

type MenuEntry = StarlightRouteData['sidebar'][number]

/** How many links the menu of a page may have. */
const maxLinks = 120

/** The page that lists what is in a group of the menu, by the folder of the pages in it. */
const lists = new Map<string, (label: string) => string | undefined>([
  [
    'operations',
    (label) => {
      const area = allOperations.find(({ tag }) => areaLabel(data, tag) === label)?.tag
      return area === undefined ? undefined : address.area(area)
    },
  ],
  ['schemas', () => 'schemas/'],
  ['events', () => 'events/'],
  ['webhooks', () => 'webhooks/'],
])

/**
 * Gives a page the menu of its section. Menus, which are in every page, are kept within a size: of a large contract, only the
 * groups of the page are unfolded.
 */
export const onRequest: RouteMiddlewareHandler = defineRouteMiddleware(({ locals, url }) => {
  const route = locals.starlightRoute
  const { sections, menu } = sectionedMenu(route.sidebar, page(''), url.pathname)
  locals.docsSections = sections.map(({ name, ...section }) => ({ label: say(name), ...section }))
  route.sidebar = [...menu]
  const { prev, next } = route.pagination
  // Operations are read one by one; guides in their order.
  const isGuide = sections.some(({ name, isCurrent }) => isCurrent && name === 'guides')
  const isOwn = (link: typeof prev): boolean => isGuide && link !== undefined && linksOf(menu).includes(link.href)
  route.pagination = { prev: isOwn(prev) ? prev : undefined, next: isOwn(next) ? next : undefined }
  if (count(route.sidebar) > maxLinks) route.sidebar = route.sidebar.map(bounded)
})

function count(entries: readonly MenuEntry[]): number {
  return entries.reduce((sum, entry) => sum + (entry.type === 'link' ? 1 : count(entry.entries)), 0)
}

/** A group as a link to the page that lists it; that of the page itself with its links, if there are not too many. */
function bounded(entry: MenuEntry): MenuEntry {
  if (entry.type === 'link') return entry
  const path = lists.get(folderOf(entry))?.(entry.label)
  // A group of areas, or one that no page lists.
  if (path === undefined) return { ...entry, entries: entry.entries.map(bounded) }
  if (!hasCurrent(entry)) return linkTo(entry.label, path)
  if (count(entry.entries) <= maxLinks) return entry
  return {
    ...entry,
    entries: [linkTo(say('allOf', { group: entry.label }), path), ...entry.entries.filter(hasCurrent)],
  }
}

/** The folder that the first page of a group is in. */
function folderOf(entry: MenuEntry): string {
  if (entry.type === 'link') return entry.href.slice(page('').length).split('/', 1)[0] ?? ''
  const [first] = entry.entries
  return first === undefined ? '' : folderOf(first)
}

function hasCurrent(entry: MenuEntry): boolean {
  return entry.type === 'link' ? entry.isCurrent : entry.entries.some(hasCurrent)
}

function linkTo(label: string, path: string): MenuEntry {
  return { type: 'link', label, href: page(path), isCurrent: false, badge: undefined, attrs: {} }
}
