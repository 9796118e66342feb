import { resolve } from 'node:path'
import { createConfig } from '@redocly/openapi-core'
import type { SourceLocation } from '../diagnostic.ts'
import { grouped } from '@specwright/json-schema/grouped'
import { problemsOf } from './lint.ts'
import { locate } from './linted.ts'
import { newerRules } from './newer-rules.ts'

/** A rule of the linter that a document breaks, and where. */
export interface BrokenRule {
  readonly rule: string
  /** One for each problem; their files are relative to the working folder. */
  readonly locations: readonly SourceLocation[]
}

/** What a new contract follows besides. Examples may have fields that their schemas do not list, as the schemas allow. */
const rules = Object.fromEntries(
  ['media-type', 'parameter', 'schema'].map((kind) => [
    `no-invalid-${kind}-examples`,
    { severity: 'error', allowAdditionalProperties: true } as const,
  ]),
)

/** The rules of `recommended-strict` that a document breaks, as the command `redocly` has them, in the order of their names. */
export async function brokenRules(file: string): Promise<BrokenRule[]> {
  const { addStyleRules } = await import('./style-rules.ts')
  addStyleRules()
  const config = await createConfig({
    extends: ['recommended-strict'],
    plugins: [newerRules.plugin],
    rules: { ...rules, ...newerRules.settings },
  })
  const found = (await problemsOf({ ref: resolve(file), config })).map(({ rule, location }) => {
    return { rule: newerRules.nameOf(rule), location: locate(location) }
  })
  return [...grouped(found, ({ rule }) => rule)]
    .map(([rule, problems]) => ({ rule, locations: problems.map(({ location }) => location) }))
    .toSorted((a, b) => (a.rule < b.rule ? -1 : 1))
}
