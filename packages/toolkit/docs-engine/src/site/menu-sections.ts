import type { StarlightRouteData } from '@astrojs/starlight/route-data'

type SectionEntry = StarlightRouteData['sidebar'][number]

/** A part of the site that the header links to. */
export interface SiteSection {
  readonly label: string
  /** Its first page. */
  readonly href: string
  readonly isCurrent: boolean
}

/** The sections of a site, and the part of its menu that belongs to one of its pages. */
export interface SectionedMenu {
  readonly sections: readonly SiteSection[]
  readonly menu: readonly SectionEntry[]
}

/** The section of each page made of the contract, by its folder; all other pages are guides. */
const folders: Readonly<Record<string, string>> = {
  reference: 'Reference',
  operations: 'Reference',
  schemas: 'Reference',
  events: 'Reference',
  webhooks: 'Reference',
  areas: 'Reference',
  assumptions: 'Reference',
  changelog: 'Changelog',
}

const labels = ['Guides', 'Reference', 'Changelog']

/** The sections whose pages a reader of the section needs beside them. */
const menuOf: Readonly<Record<string, string>> = { Changelog: 'Reference' }

/** The page that opens a section, where the menu has it. */
const firstPages: Readonly<Record<string, string>> = { Reference: 'reference/' }

/**
 * Splits a menu by section: each entry belongs to that of its first page.
 *
 * @param home Path of the home page.
 * @param path Path of the page; one that the menu lacks shows the first section.
 */
export function sectionedMenu(menu: readonly SectionEntry[], home: string, path: string): SectionedMenu {
  const sectionOf = (address: string): string => {
    const folder = address.startsWith(home) ? (address.slice(home.length).split('/', 1)[0] ?? '') : ''
    return folders[folder] ?? 'Guides'
  }
  const entries = menu.flatMap((entry) => {
    const [first] = linksOf([entry])
    return first === undefined ? [] : [{ entry, section: sectionOf(first) }]
  })
  const links = linksOf(menu)
  const known = labels.filter((label) => entries.some(({ section }) => section === label))
  const isListed = links.includes(path) || sectionOf(path) !== 'Guides'
  const current = isListed ? sectionOf(path) : undefined
  const sections = known.map((label) => {
    const own = links.filter((link) => sectionOf(link) === label)
    const first = home + (firstPages[label] ?? '')
    return { label, href: (own.includes(first) ? first : own[0]) ?? home, isCurrent: label === current }
  })
  const shown = menuOf[current ?? ''] ?? current ?? known[0]
  const own = entries.filter(({ section }) => section === shown).map(({ entry }) => entry)
  return { sections, menu: own.length === 0 ? menu : own }
}

/** The addresses in a part of a menu, in its order. */
export function linksOf(entries: readonly SectionEntry[]): string[] {
  return entries.flatMap((entry) => (entry.type === 'link' ? [entry.href] : linksOf(entry.entries)))
}
