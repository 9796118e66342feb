import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import { braces, brackets, code, createFile, expr, key } from '@loyalty-kit/code'
import { rulesOfModel } from './model-rules.ts'
import { codeFile } from '../generated-file.ts'

/** `rules.ts`: what each named schema demands, in words, for pages and mocks to show. */
export function emitRules(model: Model, path: string): GeneratedFile {
  const rows = [...rulesOfModel(model)].map(([name, rules]) => {
    return code`${key(name)}: ${brackets(rules.map((rule) => expr.literal(rule)))}`
  })
  const file = createFile()
  file.add(
    ruleType,
    code`
    /** What each named schema demands, in words; the rules of a schema that another refers to stand under its own name. */
    export const rules: { readonly [schema: string]: readonly Rule[] } = ${braces(rows, code`,`)}
  `,
  )
  return codeFile(path, file)
}

/** The type of a rule, as the file declares it. */
const ruleType = code`/** One rule of a schema, in words and as data. */
export interface Rule {
  /** JSON Pointer of what the rule is about, from the schema's value; \`*\` stands for any item or property. */
  readonly field: string
  readonly keyword: string
  readonly expected?: unknown
  /** JSON Pointer of the rule in the contract. */
  readonly schema: string
  /** To stand after the name of the field: \`must be at most 90\`. */
  readonly sentence: string
  /** The condition under which the rule holds, in words: \`unit is DAY\`. */
  readonly when?: string
  /** True where part of the condition has no words, but that it holds or does not. */
  readonly isUnnamed?: true
}

`
