import { expect, test } from 'vitest'
import type { Palette } from '../src/index.ts'
import { themeOf } from '../src/site/theme.ts'

test('a theme has absolute paths, and a sheet with the colours of both themes', () => {
  const colors = { dark: { text: 'rgb(1 2 3 / 40%)' }, light: { accent: '#123', accentLow: 'hsl(1, 2%, 3%)' } }
  const theme = themeOf({ logo: { light: 'a.svg', dark: '/b.svg' }, colors, styles: ['own.css'] }, '/site')
  expect(theme).toEqual({
    logo: { light: '/site/a.svg', dark: '/b.svg' },
    customCss: ['/site/own.css'],
    sheet:
      ':root { --sl-color-white: rgb(1 2 3 / 40%); --sl-color-gray-1: rgb(1 2 3 / 40%); }\n' +
      ":root[data-theme='light'] { --sl-color-accent: #123; --sl-color-accent-low: hsl(1, 2%, 3%); }\n",
  })
})

test.each([
  ['a colour with another name', { akzent: 'red' }, 'Cannot use theme.colors.dark.akzent: it is not one of accent, '],
  ['more than a colour', { text: 'red; } body {' }, 'Cannot use theme.colors.dark.text: "red; } body {" is not'],
])('%s is refused', (_, dark, message) => {
  expect(() => themeOf({ colors: { dark: dark as Palette } }, '/')).toThrow(message) // as JavaScript may have it
})
