import { resolve } from 'node:path'
import { createConfig, lint } from '@redocly/openapi-core'

/** A rule of the linter that a document breaks, and how often. */
export interface BrokenRule {
  readonly rule: string
  readonly count: number
}

/** The rules that a new contract follows. Examples may have fields that their schemas do not list, as the schemas allow. */
const rules = Object.fromEntries(
  ['media-type', 'parameter', 'schema'].map((kind) => [
    `no-invalid-${kind}-examples`,
    { severity: 'error', allowAdditionalProperties: true } as const,
  ]),
)

/** The rules of `recommended-strict` that a document breaks, in the order of their names. */
export async function brokenRules(file: string): Promise<BrokenRule[]> {
  const { addStyleRules } = await import('./style-rules.ts')
  addStyleRules()
  const config = await createConfig({ extends: ['recommended-strict'], rules })
  const counts = new Map<string, number>()
  for (const { ruleId } of await lint({ ref: resolve(file), config })) counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1)
  return [...counts].map(([rule, count]) => ({ rule, count })).toSorted((a, b) => (a.rule < b.rule ? -1 : 1))
}
