import type { JsonObject } from '../json.ts'
import { keywords } from './keywords/index.ts'
import { patternMisuse } from './pattern.ts'
import { typeMisuse } from './types.ts'

/** What is wrong with the value of each keyword, as the end of a message or as all of it. */
const misuses = new Map<string, (value: unknown) => string | undefined>([
  ...keywords.map(({ name, misuse }) => [name, (value: unknown) => prefixed(name, misuse(value))] as const),
  ['type', typeMisuse],
])

/** The keywords of a schema that no validator can enforce as they are written, each with the reason. */
export function invalidKeywords(schema: JsonObject): readonly (readonly [keyword: string, reason: string])[] {
  const invalid: [keyword: string, reason: string][] = []
  for (const keyword in schema) {
    const value = schema[keyword]
    const reason = misuses.get(keyword)?.(value) ?? (keyword === 'pattern' ? patternMisuse(value) : undefined)
    if (reason !== undefined) invalid.push([keyword, reason])
  }
  return invalid
}

function prefixed(name: string, misuse: string | undefined): string | undefined {
  return misuse === undefined ? undefined : `${name} ${misuse}`
}
