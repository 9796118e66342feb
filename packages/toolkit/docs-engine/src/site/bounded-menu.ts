import type { StarlightRouteData } from '@astrojs/starlight/route-data'

type BoundedEntry = StarlightRouteData['sidebar'][number]

/** How many links a menu may have before it is folded; then each part of it. */
const maxLinks = 120

/** Where a reader of a menu finds what it has no link to. */
export interface MenuPlaces {
  /** Address of the page that lists a group of operations, by its label and its first page; `undefined` if none does. */
  areaOf(label: string, first: string): string | undefined
  /** Address of the page that lists any other group, by its first page. */
  listOf(first: string): string | undefined
  /** Whether the page is the one at an address. */
  isPage(address: string): boolean
  /** What the page of a group is called within it. */
  allIn(label: string): string
}

/** Whether a menu has too many links to be in every page. */
export function isLong(menu: readonly BoundedEntry[]): boolean {
  return countLinks(menu) > maxLinks
}

/**
 * A menu for one page: of a long one, only the groups of the page are unfolded; others are links to the pages that list them,
 * and of very many areas only those around the page. So its size does not grow with the site, whose every page has it.
 */
export function boundedMenu(menu: readonly BoundedEntry[], places: MenuPlaces): BoundedEntry[] {
  if (!isLong(menu)) return [...menu]
  const areas: BoundedEntry[] = []
  const folded = menu.map((entry) => foldedEntry(entry, places, areas))
  if (areas.length <= maxLinks) return folded
  const current = areas.findIndex(hasCurrent)
  const start = Math.min(Math.max(current - maxLinks / 2, 0), areas.length - maxLinks)
  const left = new Set([...areas.slice(0, start), ...areas.slice(start + maxLinks)])
  return without(left, folded)
}

/** @param areas Takes the groups of operations, in their order. */
function foldedEntry(entry: BoundedEntry, places: MenuPlaces, areas: BoundedEntry[]): BoundedEntry {
  if (entry.type === 'link') return entry
  const first = firstLink(entry)
  const area = places.areaOf(entry.label, first)
  const list = area ?? places.listOf(first)
  // A group of areas, or one that no page lists.
  if (list === undefined) return { ...entry, entries: entry.entries.map((each) => foldedEntry(each, places, areas)) }
  const shown = hasCurrent(entry) ? openGroup(entry, list, places) : linkTo(entry.label, list, places)
  if (area !== undefined) areas.push(shown)
  return shown
}

/** The group of the page: with all links, or with one to the page that lists them. */
function openGroup(group: Extract<BoundedEntry, { type: 'group' }>, list: string, places: MenuPlaces): BoundedEntry {
  if (countLinks(group.entries) <= maxLinks) return group
  return { ...group, entries: [linkTo(places.allIn(group.label), list, places), ...group.entries.filter(hasCurrent)] }
}

function without(left: ReadonlySet<BoundedEntry>, entries: readonly BoundedEntry[]): BoundedEntry[] {
  return entries.flatMap((entry): BoundedEntry[] => {
    if (left.has(entry)) return []
    if (entry.type === 'link') return [entry]
    const own = without(left, entry.entries)
    return own.length === 0 ? [] : [{ ...entry, entries: own }]
  })
}

function countLinks(entries: readonly BoundedEntry[]): number {
  return entries.reduce((sum, entry) => sum + (entry.type === 'link' ? 1 : countLinks(entry.entries)), 0)
}

function firstLink(entry: BoundedEntry): string {
  if (entry.type === 'link') return entry.href
  const [first] = entry.entries
  return first === undefined ? '' : firstLink(first)
}

function hasCurrent(entry: BoundedEntry): boolean {
  return entry.type === 'link' ? entry.isCurrent : entry.entries.some(hasCurrent)
}

function linkTo(label: string, href: string, { isPage }: MenuPlaces): BoundedEntry {
  return { type: 'link', label, href, isCurrent: isPage(href), badge: undefined, attrs: {} }
}
