import type { GeneratedFile, Model } from '../model.ts'
import { print } from '../print.ts'
import { buildChecks } from '../schema/build.ts'
import { enter } from '../schema/place.ts'
import { createRegistry } from '../schema/registry.ts'
import { rulesOf } from '../schema/rules.ts'
import { noBase } from '../schema/uri.ts'
import { generatedFile } from './generated-file.ts'

const declaration = `/** One rule of a schema. */
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
}

/** What each named schema demands, in words; the rules of a schema that another refers to stand under its own name. */
`

/** No code is made of the checks here, so what they would need of a module has no name. */
const nowhere = { constant: () => '', helper: () => '', accepts: () => '', flag: () => '' } as const

/** `rules.ts`: what each named schema demands, in words, for pages and mocks to show. */
export function emitRules(model: Model, path: string): GeneratedFile {
  // The validators report what is wrong with a schema; here it has no rule.
  const report = (): void => {}
  const registry = createRegistry(new Map(), report)
  const resource = registry.addDocument(noBase, model.document.root)
  const rows = model.schemas.map(({ name, pointer }) => {
    const place = registry.placeAt(resource, pointer)
    const sub = { place, scope: enter(new Map(), place.resource) }
    const checks = buildChecks(sub, {
      registry,
      hoist: nowhere,
      uri: noBase,
      assertFormats: true,
      strict: false,
      report,
    })
    const rules = rulesOf(checks).map((rule) => `    ${print.literal(rule)},\n`)
    return `  ${print.key(name)}: [${rules.length === 0 ? '' : `\n${rules.join('')}  `}],\n`
  })
  const code = `export const rules: { readonly [schema: string]: readonly Rule[] } = {\n${rows.join('')}}\n`
  return generatedFile(path, declaration + code)
}
