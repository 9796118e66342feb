import type { JsonObject } from '@loyalty-kit/json-schema/json'

/**
 * Replaces boolean branches of a schema by objects, which openapi-typescript expects: `true` accepts everything, and
 * `false` nothing.
 */
export function withObjectBranches(schema: JsonObject): JsonObject {
  const rewritten: Record<string, unknown> = { ...schema }
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const branches = schema[keyword]
    if (!Array.isArray(branches)) continue
    rewritten[keyword] = (branches as unknown[]).map((branch) => {
      if (typeof branch === 'boolean') return branch ? {} : { not: {} }
      return branch
    })
  }
  return rewritten
}
