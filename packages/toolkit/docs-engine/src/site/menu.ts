import { defineRouteMiddleware, type RouteMiddlewareHandler } from '@astrojs/starlight/route-data'
import data from 'virtual:specwright-docs/data'
import { areaLabel } from '../reference/tags.ts'
import { allOperations } from '../reference/contract.ts'
import { address, page } from '../reference/page.ts'
import { say } from '../reference/say.ts'
import { boundedMenu, isLong, type MenuPlaces } from './bounded-menu.ts'
import { linksOf, sectionedMenu } from './menu-sections.ts'
import { hasMenuFilter } from './sidebar.ts'

/** The areas by what readers know them by. */
const areas = new Map(allOperations.map(({ tag }) => [areaLabel(data, tag), tag]))

/** The folders of pages that one page lists. */
const listed = new Set(['schemas', 'events', 'webhooks'])

const places: Omit<MenuPlaces, 'isPage'> = {
  areaOf: (label, first) => {
    const area = folderOf(first) === 'operations' ? areas.get(label) : undefined
    return area === undefined ? undefined : page(address.area(area))
  },
  listOf: (first) => (listed.has(folderOf(first)) ? page(`${folderOf(first)}/`) : undefined),
  allIn: (group) => say('allIn', { group }),
}

/** The folder that a page is in. */
function folderOf(href: string): string {
  return href.slice(page('').length).split('/', 1)[0] ?? ''
}

/**
 * Gives a page the menu of its section. A long one is kept within a size, and has a field that finds all others.
 */
export const onRequest: RouteMiddlewareHandler = defineRouteMiddleware(({ locals, url }) => {
  const route = locals.starlightRoute
  const { sections, menu } = sectionedMenu(route.sidebar, page(''), url.pathname)
  locals.docsSections = sections.map(({ name, ...section }) => ({ label: say(name), ...section }))
  route.sidebar = boundedMenu(menu, { ...places, isPage: (href) => href === url.pathname })
  locals.docsHasFilter = hasMenuFilter(data) && isLong(menu)
  const { prev, next } = route.pagination
  // Operations are read one by one; guides in their order.
  const isGuide = sections.some(({ name, isCurrent }) => isCurrent && name === 'guides')
  const isOwn = (link: typeof prev): boolean => isGuide && link !== undefined && linksOf(menu).includes(link.href)
  route.pagination = { prev: isOwn(prev) ? prev : undefined, next: isOwn(next) ? next : undefined }
})
