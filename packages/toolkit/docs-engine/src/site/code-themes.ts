import { loadShikiTheme } from '@astrojs/starlight/expressive-code'
import type { StarlightUserConfig } from '@astrojs/starlight/types'

type CodeOptions = NonNullable<StarlightUserConfig['expressiveCode']>

/** The themes of blocks of code, unless a project has its own. */
export async function withThemes(options: CodeOptions = {}): Promise<CodeOptions> {
  if (typeof options !== 'object' || options.themes !== undefined) return options
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
