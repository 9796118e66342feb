import { loadShikiTheme } from '@astrojs/starlight/expressive-code'
import type { StarlightUserConfig } from '@astrojs/starlight/types'
import { ReadWhole } from './read-whole.ts'

type CodeOptions = NonNullable<StarlightUserConfig['expressiveCode']>

/** The settings of blocks of code: those of a project, with colours that no clock decides on, and themes if it has none. */
export async function codeSettings(options: CodeOptions = {}): Promise<CodeOptions> {
  if (typeof options !== 'object') return options
  const { shiki = {}, ...others } = options
  if (typeof shiki !== 'object') return options
  const transformers = [...(shiki.transformers ?? []), new ReadWhole()]
  return await withThemes({ ...others, shiki: { ...shiki, transformers } })
}

async function withThemes(options: Exclude<CodeOptions, boolean>): Promise<CodeOptions> {
  if (options.themes !== undefined) return options
  const { name, type, fg, bg, colors, settings } = await loadShikiTheme('night-owl-light')
  // It gives the words of a shell command the colour of its name; here they have that of strings, as in the dark theme.
  const words = { scope: ['string.unquoted'], settings: { foreground: '#c96765' } }
  // A value without methods: it is written into the modules of the site.
  const light = { name, type, fg, bg, colors: { ...colors }, settings: [...settings.map(upright), words] }
  return { ...options, themes: ['starlight-dark', light], useStarlightUiThemeColors: true }
}

type Rule = Awaited<ReturnType<typeof loadShikiTheme>>['settings'][number]

/** A rule of a theme without italics, which the dark theme does not have either. */
function upright(rule: Rule): Rule {
  const { fontStyle = '', ...colors } = rule.settings
  return fontStyle.includes('italic') ? { ...rule, settings: colors } : rule
}
