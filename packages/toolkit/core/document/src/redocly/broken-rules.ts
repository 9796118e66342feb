import { resolve } from 'node:path'
import { createConfig, lint } from '@redocly/openapi-core'
import { newerRules } from './newer-rules.ts'

/** A rule of the linter that a document breaks, and how often. */
export interface BrokenRule {
  readonly rule: string
  readonly count: number
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
  const counts = new Map<string, number>()
  for (const { ruleId } of await lint({ ref: resolve(file), config })) {
    const rule = newerRules.nameOf(ruleId)
    counts.set(rule, (counts.get(rule) ?? 0) + 1)
  }
  return [...counts].map(([rule, count]) => ({ rule, count })).toSorted((a, b) => (a.rule < b.rule ? -1 : 1))
}
