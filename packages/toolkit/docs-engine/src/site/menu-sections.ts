import type { StarlightRouteData } from '@astrojs/starlight/route-data'

type SectionEntry = StarlightRouteData['sidebar'][number]

/** A part of the site that the header links to. */
export interface SiteSection {
  readonly label: string
  readonly href: string
  /** Whether a page belongs to it. */
  owns(path: string): boolean
}

/** What the header links to: where a menu has pages of that kind. */
const kinds = [
  { label: 'Guides', folders: ['guides/'] },
  { label: 'Reference', folders: ['reference/', 'operations/', 'schemas/', 'events/', 'webhooks/', 'areas/'] },
  { label: 'Changelog', folders: ['changelog/'] },
]

/** The sections of a site, by the links of its menu; each leads to its first page. */
export function sectionsOfMenu(menu: readonly SectionEntry[], home: string): readonly SiteSection[] {
  const links = linksOf(menu)
  return kinds.flatMap(({ label, folders }) => {
    const paths = folders.map((folder) => home + folder)
    const owns = (path: string): boolean => paths.some((folder) => path.startsWith(folder))
    const href = paths.flatMap((folder) => links.filter((link) => link.startsWith(folder)))[0]
    return href === undefined ? [] : [{ label, href, owns }]
  })
}

function linksOf(entries: readonly SectionEntry[]): string[] {
  return entries.flatMap((entry) => (entry.type === 'link' ? [entry.href] : linksOf(entry.entries)))
}
