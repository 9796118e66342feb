import { expect, test } from 'vitest'
import { boundedMenu, type MenuPlaces } from '../src/site/bounded-menu.ts'

type Entry = ReturnType<typeof boundedMenu>[number]

function linkTo(label: string, href: string, current: string): Entry {
  return { type: 'link', label, href, isCurrent: href === current, badge: undefined, attrs: {} }
}

function groupOf(label: string, entries: Entry[]): Entry {
  return { type: 'group', label, collapsed: false, badge: undefined, entries }
}

/** The menu of a contract with areas of some operations each, and some schemas, on one of its pages. */
function menuOf(
  size: { areas: number; operations: number; schemas: number; perGroup?: number },
  current: string,
): Entry[] {
  const areas = Array.from({ length: size.areas }, (_, area) =>
    groupOf(
      `Area ${area}`,
      Array.from({ length: size.operations }, (__, index) =>
        linkTo(`Do ${index}`, `/operations/do-${area}-${index}/`, current),
      ),
    ),
  )
  const perGroup = size.perGroup ?? 0
  const groups = Map.groupBy(areas, (area) =>
    perGroup === 0 ? '' : `Group ${Math.floor(areas.indexOf(area) / perGroup)}`,
  )
  const schemas = Array.from({ length: size.schemas }, (_, index) =>
    linkTo(`S${index}`, `/schemas/s${index}/`, current),
  )
  return [
    ...(perGroup === 0 ? areas : [...groups].map(([name, own]) => groupOf(name, own))),
    groupOf('Reference', [linkTo('Overview', '/reference/', current), linkTo('Errors', '/reference/errors/', current)]),
    groupOf('Schemas', schemas),
  ]
}

const places: MenuPlaces = {
  isPage: (address) => address === '/areas/Area 250/',
  areaOf: (label, first) =>
    first.startsWith('/operations/') && label.startsWith('Area') ? `/areas/${label}/` : undefined,
  listOf: (first) => (first.startsWith('/schemas/') ? '/schemas/' : undefined),
  allIn: (group) => `All in ${group}`,
}

function addressesIn(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => (entry.type === 'link' ? [entry.href] : addressesIn(entry.entries)))
}

test('a menu with few links has all of them', () => {
  const menu = menuOf({ areas: 10, operations: 10, schemas: 10 }, '/schemas/s1/')
  expect(boundedMenu(menu, places)).toEqual(menu)
})

test.each([
  { areas: 60, operations: 11, schemas: 500 },
  { areas: 300, operations: 22, schemas: 3000 },
  { areas: 300, operations: 22, schemas: 3000, perGroup: 10 },
  { areas: 1, operations: 659, schemas: 0 },
  { areas: 0, operations: 0, schemas: 5000 },
])('the menu of $areas areas of $operations operations and $schemas schemas is bounded on every page', (size) => {
  const pages = addressesIn(menuOf(size, '')).filter(
    (_, index, { length }) => index % 397 === 0 || index === length - 1,
  )
  for (const current of pages) {
    const addresses = addressesIn(boundedMenu(menuOf(size, current), places))
    expect(addresses.length).toBeLessThanOrEqual(244)
    expect(addresses).toContain(current)
    if (size.schemas > 0) expect(addresses.some((address) => address.startsWith('/schemas/'))).toBe(true)
  }
})

test('of very many areas, those around the page are listed', () => {
  const labels = boundedMenu(menuOf({ areas: 300, operations: 9, schemas: 0 }, '/operations/do-200-4/'), places).map(
    ({ label }) => label,
  )
  expect(labels).toContain('Area 199')
  expect(labels).toContain('Area 201')
  expect(labels).not.toContain('Area 2')
})

test('an area is marked on its own page, and is among those that are listed', () => {
  const marked = boundedMenu(menuOf({ areas: 300, operations: 9, schemas: 0 }, ''), places).filter(
    (entry) => entry.type === 'link' && entry.isCurrent,
  )
  expect(marked.map(({ label }) => label)).toEqual(['Area 250'])
})
