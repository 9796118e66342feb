/** The themes, by which the root of a page is selected once a script has set its attribute. */
const themes = ['light', 'dark'] as const

/** Rules within these are kept, and so is what they are within. */
const nesting = /^@(?:container|layer|media|supports)\b/

/** The root of a page whose theme no script has set. */
const unset = ':not([data-theme])'

/**
 * The rules of style sheets that depend on the theme, for pages without scripts: they follow the system.
 *
 * @param sheets Those of a site, in the order in which its pages link to them.
 */
export function themeRules(sheets: readonly string[]): string {
  return themes
    .map((theme) => {
      const rules = sheets.map((sheet) => rulesOf(sheet, theme)).join('')
      return rules === '' ? '' : `@media (prefers-color-scheme: ${theme}){${rules}}`
    })
    .join('\n')
}

/** The rules of a sheet that select the root of a page with a theme, for one without. */
function rulesOf(sheet: string, theme: (typeof themes)[number]): string {
  return blocksOf(sheet)
    .map(({ head, body }) => {
      if (nesting.test(head)) {
        const rules = rulesOf(body, theme)
        return rules === '' ? '' : `${head}{${rules}}`
      }
      if (head.startsWith('@')) return ''
      const ofRoot = new RegExp(String.raw`(^|[\s,>+~(])(:root|html|)\[data-theme=(["']?)${theme}\3\]`, 'g')
      const isNegated = /:not\($/
      const selector = head.replace(ofRoot, (whole, before: string, root: string, _quote: string, at: number) =>
        // Without a root in the selector, it weighs as much as the attribute.
        isNegated.test(head.slice(0, at + before.length)) ? whole : `${before}${root || ':where(:root)'}${unset}`,
      )
      return selector === head ? '' : `${selector}{${body}}`
    })
    .join('')
}

/** A part of a style sheet that has braces. */
interface SheetPart {
  /** What precedes the braces: a selector, or a rule such as `@media print`. */
  readonly head: string
  readonly body: string
}

/** Comments, strings and escaped characters, in which braces mean nothing; what ends a statement; and braces. */
const tokens = /\/\*[^]*?\*\/|"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|\\[^]|[;{}]/g

function blocksOf(sheet: string): SheetPart[] {
  const blocks: SheetPart[] = []
  let depth = 0
  let [start, opened] = [0, 0]
  for (const { 0: token, index } of sheet.matchAll(tokens)) {
    if (token === '{' && depth++ === 0) opened = index
    else if (token === '}' && --depth === 0) {
      const head = sheet
        .slice(start, opened)
        .replaceAll(/\/\*[^]*?\*\//g, '')
        .trim()
      blocks.push({ head, body: sheet.slice(opened + 1, index) })
      start = index + 1
    } else if (token === ';' && depth === 0) start = index + 1
  }
  return blocks
}
