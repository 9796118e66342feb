import { resolve } from 'node:path'
import type { StarlightUserConfig } from '@astrojs/starlight/types'
import type { Palette, Theme } from './options.ts'

/** The variables of `theme.css` that a colour sets. */
const variables: Readonly<Record<keyof Palette, readonly string[]>> = {
  accent: ['--sl-color-accent'],
  accentLow: ['--sl-color-accent-low'],
  accentHigh: ['--sl-color-accent-high'],
  text: ['--sl-color-white', '--sl-color-gray-1'],
  background: ['--sl-color-black'],
}

const selectors = { dark: ':root', light: ":root[data-theme='light']" } as const

/**
 * A theme as options of Starlight.
 *
 * @param root Folder that its paths are relative to.
 * @throws {TypeError} For a colour that is not known, or not one of CSS.
 */
export function themeOf(
  { logo, colors = {}, styles = [] }: Theme,
  root: string,
): Pick<StarlightUserConfig, 'logo'> & { readonly customCss: string[]; readonly sheet: string } {
  const at = (path: string): string => resolve(root, path)
  const rules = (['dark', 'light'] as const).map((theme) => {
    const palette = { ...derivedFrom(colors, theme), ...colors[theme] }
    const declarations = Object.entries(palette).flatMap(([name, value]) => declared(theme, name, value))
    return declarations.length === 0 ? '' : `${selectors[theme]} { ${declarations.join(' ')} }\n`
  })
  return {
    ...(typeof logo === 'string' && { logo: { src: at(logo) } }),
    ...(typeof logo === 'object' && { logo: { light: at(logo.light), dark: at(logo.dark) } }),
    customCss: styles.map(at),
    sheet: rules.join(''),
  }
}

/** What an accent is mixed with, for the background of what is selected, and for text. */
const mixedWith = { dark: { low: 'black', high: 'white' }, light: { low: 'white', high: 'black' } } as const

/**
 * The colours of a theme that follow from its accent, or from that of the other theme. At 40 % of any colour, text has a
 * contrast of more than 5 : 1 with the page and with what is selected (WCAG, level AA).
 */
function derivedFrom(colors: NonNullable<Theme['colors']>, theme: keyof typeof mixedWith): Palette {
  const own = colors[theme]?.accent
  const accent = own ?? colors[theme === 'dark' ? 'light' : 'dark']?.accent
  if (accent === undefined) return {}
  const { low, high } = mixedWith[theme]
  const text = `color-mix(in srgb, ${accent} 40%, ${high})`
  return { accent: own ?? text, accentLow: `color-mix(in srgb, ${accent} 20%, ${low})`, accentHigh: text }
}

function declared(theme: string, name: string, value: unknown): string[] {
  const where = `theme.colors.${theme}.${name}`
  if (!Object.hasOwn(variables, name)) {
    throw new TypeError(`Cannot use ${where}: it is not one of ${Object.keys(variables).join(', ')}`)
  }
  if (typeof value !== 'string' || !/^[\w#%.,()/ +-]+$/.test(value)) {
    throw new TypeError(`Cannot use ${where}: ${JSON.stringify(value)} is not a colour of CSS`)
  }
  return variables[name as keyof Palette].map((variable) => `${variable}: ${value};`) // it has the name, as checked
}
