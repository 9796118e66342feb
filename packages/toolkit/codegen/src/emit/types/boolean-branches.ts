import type { JsonObject } from '@loyalty-kit/json-schema/json'

/**
 * A schema whose branches are all objects, which is what who writes types takes them for: `true` says nothing, and `false`
 * takes nothing.
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
