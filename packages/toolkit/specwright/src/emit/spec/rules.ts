import type { Layout } from '../../config/layout.ts'
import type { GeneratedFile, Model } from '@specwright/document/model'
import { braces, brackets, code, createFile, expr, key } from '@specwright/code'
import { rulesOfModel } from './model-rules.ts'
import { codeFile } from '../generated-file.ts'

/** `rules.ts`: the rules of each named schema as sentences, for pages and mocks to show. */
export function emitRules(model: Model, path: string, layout: Layout): GeneratedFile {
  const rows = [...rulesOfModel(model, layout.assertsFormat)].map(([name, rules]) => {
    // Those of alternatives do not hold by themselves.
    const stated = rules.filter(({ isOfAlternative, isNever }) => !isOfAlternative && !isNever)
    return code`${key(name)}: ${brackets(stated.map((rule) => expr.literal(rule)))}`
  })
  const file = createFile()
  file.add(
    ruleType,
    code`
    /** The rules of each named schema, as sentences; those of a referenced schema are under its own name. */
    export const rules: { readonly [schema: string]: readonly Rule[] } = ${braces(rows, code`,`)}
  `,
  )
  return codeFile(path, file)
}

/** The type of a rule, as the file declares it. */
const ruleType = code`/** One rule of a schema, as a sentence and as data. */
export interface Rule {
  /** JSON Pointer of the rule's subject, from the schema's value; \`*\` stands for any item or property. */
  readonly field: string
  readonly keyword: string
  readonly expected?: unknown
  /** JSON Pointer of the rule in the contract. */
  readonly schema: string
  /** To follow the name of the field: \`must be at most 90\`. */
  readonly sentence: string
  /** The condition under which the rule applies: \`unit is DAY\`. */
  readonly when?: string
  /** The condition as data, if it only lists values of one property, by its JSON Pointer. */
  readonly values?: { readonly field: string; readonly values: readonly unknown[] }
  /** True if part of the condition cannot be put into words. */
  readonly isUnnamed?: true
  /** True if the author of the contract wrote the sentence (\`x-message\`), which states the condition itself. */
  readonly isWhole?: true
}

`
