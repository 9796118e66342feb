import { expect, test } from 'vitest'
import { themeRules } from '../src/io/theme-rules.ts'

/** The rules for each theme, by the theme. */
function rulesOf(...sheets: string[]): Record<string, string> {
  const blocks = themeRules(sheets).matchAll(/@media \(prefers-color-scheme: (\w+)\)\{(.*)\}$/gm)
  return Object.fromEntries([...blocks].map(([, theme = '', rules = '']) => [theme, rules]))
}

const root = ':root:not([data-theme])'
const page = ':where(:root):not([data-theme])'

test.each([
  [':root{--a:1}', {}],
  [":root[data-theme='light']{--a:1}", { light: `${root}{--a:1}` }],
  ['[data-theme=dark] .a>b{--a:1}', { dark: `${page} .a>b{--a:1}` }],
  ['html[data-theme="light"] a,p{--a:1}', { light: 'html:not([data-theme]) a,p{--a:1}' }],
  // Elements have themes too.
  ['.code[data-theme=light]{--a:1}', {}],
  [
    ":root[data-theme='light'] .code:not([data-theme='light']){--a:1}",
    { light: `${root} .code:not([data-theme='light']){--a:1}` },
  ],
  [
    '@layer a{@media print{[data-theme=light]{--a:1}p{--a:2}}}@keyframes b{from{--a:1}}',
    { light: `@layer a{@media print{${page}{--a:1}}}` },
  ],
  [
    '@layer a,b;/* } */:root[data-theme=light] p::after{content:"}";--a:\'{\'}[data-theme=dark]{--a:1}',
    { light: `${root} p::after{content:"}";--a:'{'}`, dark: `${page}{--a:1}` },
  ],
])('of %s, the rules that follow the system are %o', (sheet, rules) => {
  expect(rulesOf(sheet)).toEqual(rules)
})

test('rules have the order of the sheets', () => {
  const rules = rulesOf('[data-theme=light]{--a:1}', '', '[data-theme=light]{--a:2}')
  expect(rules).toEqual({ light: `${page}{--a:1}${page}{--a:2}` })
})
