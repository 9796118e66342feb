import type { StarlightRouteData } from '@astrojs/starlight/route-data'

type SectionEntry = StarlightRouteData['sidebar'][number]

/** A part of the site that the header links to. */
export interface SiteSection {
  readonly name: SectionName
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
const folders: Readonly<Record<string, SectionName>> = {
  reference: 'reference',
  operations: 'reference',
  schemas: 'reference',
  events: 'reference',
  webhooks: 'reference',
  areas: 'reference',
  assumptions: 'reference',
  changelog: 'changelog',
}

const names = ['guides', 'reference', 'changelog'] as const

/** What a section has, by which it is called in the language of the site. */
export type SectionName = (typeof names)[number]

/** The sections whose pages a reader of the section needs beside them. */
const menuOf: Readonly<Partial<Record<SectionName, SectionName>>> = { changelog: 'reference' }

/** The page that opens a section, where the menu has it. */
const firstPages: Readonly<Partial<Record<SectionName, string>>> = { reference: 'reference/' }

/**
 * Splits a menu by section: each entry belongs to that of its first page.
 *
 * @param home Path of the home page.
 * @param path Path of the page; one that the menu lacks shows the first section.
 */
export function sectionedMenu(menu: readonly SectionEntry[], home: string, path: string): SectionedMenu {
  const sectionOf = (address: string): SectionName => {
    const folder = address.startsWith(home) ? (address.slice(home.length).split('/', 1)[0] ?? '') : ''
    return folders[folder] ?? 'guides'
  }
  const entries = menu.flatMap((entry) => {
    const [first] = linksOf([entry])
    return first === undefined ? [] : [{ entry, section: sectionOf(first) }]
  })
  const links = linksOf(menu)
  const known = names.filter((name) => entries.some(({ section }) => section === name))
  const isListed = links.includes(path) || sectionOf(path) !== 'guides'
  const current = isListed ? sectionOf(path) : undefined
  const sections = known.map((name) => {
    const own = links.filter((link) => sectionOf(link) === name)
    const first = home + (firstPages[name] ?? '')
    return { name, href: (own.includes(first) ? first : own[0]) ?? home, isCurrent: name === current }
  })
  const shown = (current && menuOf[current]) ?? current ?? known[0]
  const own = entries.filter(({ section }) => section === shown).map(({ entry }) => entry)
  return { sections, menu: own.length === 0 ? menu : own }
}

/** The addresses in a part of a menu, in its order. */
export function linksOf(entries: readonly SectionEntry[]): string[] {
  return entries.flatMap((entry) => (entry.type === 'link' ? [entry.href] : linksOf(entry.entries)))
}
