import { own, type JsonObject } from '../json.ts'
import { keywords } from './keywords/index.ts'
import { patternMisuse } from './pattern.ts'
import { typeMisuse } from './types.ts'

/** The keywords of a schema that no validator can enforce as they are written, each with the reason. */
export function invalidKeywords(schema: JsonObject): ReadonlyMap<string, string> {
  const invalid = new Map<string, string>()
  for (const { name, misuse } of keywords) {
    const value = own(schema, name)
    const wrong = value === undefined ? undefined : misuse(value)
    if (wrong !== undefined) invalid.set(name, `${name} ${wrong}`)
  }
  for (const [name, wrong] of [
    ['type', typeMisuse(own(schema, 'type'))],
    ['pattern', patternMisuse(own(schema, 'pattern'))],
  ] as const) {
    if (wrong !== undefined) invalid.set(name, wrong)
  }
  return invalid
}
