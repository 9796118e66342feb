import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import { print } from '@loyalty-kit/code'
import { rulesOfModel } from './model-rules.ts'
import { generatedFile } from '../generated-file.ts'

/** `rules.ts`: what each named schema demands, in words, for pages and mocks to show. */
export function emitRules(model: Model, path: string): GeneratedFile {
  const rows = [...rulesOfModel(model)].map(([name, rules]) => {
    const lines = rules.map((rule) => `    ${print.literal(rule)},\n`)
    return `  ${print.key(name)}: [${lines.length === 0 ? '' : `\n${lines.join('')}  `}],\n`
  })
  return generatedFile(
    path,
    [
      "import type { Rule } from '../rule.ts'\n\n",
      '/** What each named schema demands, in words; the rules of a schema that another refers to stand under its own name. */\n',
      `export const rules: { readonly [schema: string]: readonly Rule[] } = {\n${rows.join('')}}\n`,
    ].join(''),
  )
}
