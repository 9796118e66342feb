import { expect, test } from 'vitest'
import type { Palette } from '../src/index.ts'
import type { Theme } from '../src/site/options.ts'
import { themeOf } from '../src/site/theme.ts'

test('a theme has absolute paths, and a sheet with the colours of both themes', () => {
  const colors = { dark: { text: 'rgb(1 2 3 / 40%)' }, light: { accent: '#123', accentLow: 'hsl(1, 2%, 3%)' } }
  const theme = themeOf({ logo: { light: 'a.svg', dark: '/b.svg' }, colors, styles: ['own.css'] }, '/site')
  expect(theme).toEqual({
    logo: { light: '/site/a.svg', dark: '/b.svg' },
    customCss: ['/site/own.css'],
    sheet:
      ':root { --sl-color-accent: color-mix(in srgb, #123 40%, white); ' +
      '--sl-color-accent-low: color-mix(in srgb, #123 20%, black); ' +
      '--sl-color-accent-high: color-mix(in srgb, #123 40%, white); ' +
      '--sl-color-white: rgb(1 2 3 / 40%); --sl-color-gray-1: rgb(1 2 3 / 40%); }\n' +
      ":root[data-theme='light'] { --sl-color-accent: #123; --sl-color-accent-low: hsl(1, 2%, 3%); " +
      '--sl-color-accent-high: color-mix(in srgb, #123 40%, black); }\n',
  })
})

test.each<[of: string, colors: NonNullable<Theme['colors']>, names: string]>([
  ['none', {}, ''],
  ['none, of colours without an accent', { light: { text: '#123' } }, 'white gray-1'],
  [
    'both themes, of one accent',
    { dark: { accent: '#123' } },
    'accent accent-low accent-high accent accent-low accent-high',
  ],
  [
    'those that a theme lacks',
    { dark: { accent: '#123', accentHigh: '#456' }, light: { accent: '#789' } },
    'accent accent-low accent-high accent accent-low accent-high',
  ],
])('colours are mixed for %s', (_, colors, names) => {
  const { sheet } = themeOf({ colors }, '/')
  expect([...sheet.matchAll(/--sl-color-([\w-]+):/g)].map(([, name]) => name).join(' ')).toBe(names)
  for (const value of Object.values(colors).flatMap((palette: Palette) => Object.values(palette)))
    expect(sheet).toContain(`: ${value};`)
})

test.each([
  ['a colour with another name', { akzent: 'red' }, 'Cannot use theme.colors.dark.akzent: it is not one of accent, '],
  ['more than a colour', { text: 'red; } body {' }, 'Cannot use theme.colors.dark.text: "red; } body {" is not'],
])('%s is refused', (_, dark, message) => {
  expect(() => themeOf({ colors: { dark: dark as Palette } }, '/')).toThrow(message) // as JavaScript may have it
})
