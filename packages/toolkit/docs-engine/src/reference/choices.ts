import { isObject, schemaNameOf } from './contract.ts'
import type { Declared } from './declared.ts'
import type { Sentence } from './rule-sentence.ts'
import { isInline, pointerTo, subschemasOf } from './subschemas.ts'
import { joined, typeParts, type TypePart } from './type-text.ts'

/** What selects among the alternatives of a value, in words. */
export interface Choice {
  /** The row of the value. */
  readonly field: string
  /** Empty if it would only say again what the type says. */
  readonly sentence: Sentence
  /** JSON Pointers of the keywords that the sentence states. */
  readonly documented: readonly string[]
}

const keywords = { oneOf: 'exactly one of: ', anyOf: 'at least one of: ' } as const

/** Keywords of an alternative that its words state; rows of their own show its fields. */
const stated = ['required', 'additionalProperties', 'type', '$ref']

/**
 * The choices of a declared value whose alternatives differ by what they require, which no rule states by itself.
 *
 * @param isDocumented Whether a rule, or a type, states the keyword at a pointer.
 */
export function choicesAt(declared: Declared, isDocumented: (pointer: string) => boolean): Choice[] {
  const { schema, field, pointer } = declared
  if (!isObject(schema)) return []
  const own = Object.entries(keywords).flatMap(([keyword, intro]): Choice[] => {
    const branches: unknown = schema[keyword]
    if (!Array.isArray(branches)) return []
    const pointers = branches.flatMap((branch: unknown, index) => {
      const at = pointerTo(pointer, [keyword, String(index)])
      return isObject(branch) ? stated.filter((name) => name in branch).map((name) => pointerTo(at, [name])) : []
    })
    if (pointers.every(isDocumented)) return []
    const words = branches.map((branch: unknown, index) => wordsOfAlternative(branch, `${pointer}/${keyword}/${index}`))
    const sentence = branches.some(isOfFields) ? [{ text: intro }, ...joined(words)] : []
    return [{ field, sentence, documented: pointers }]
  })
  // Fields have declarations of their own.
  const inner = Object.entries(schema).flatMap(([keyword, value]) =>
    keyword === 'properties' ? [] : (subschemasOf(keyword, value) ?? []),
  )
  const within = inner.filter((each) => isInline(each.schema))
  return [
    ...own,
    ...within.flatMap((each) =>
      choicesAt(
        {
          schema: each.schema,
          field: each.field === undefined ? field : pointerTo(field, [each.field]),
          pointer: pointerTo(pointer, each.steps),
        },
        isDocumented,
      ),
    ),
  ]
}

/** An alternative: `an object with role and content`. */
export function wordsOfAlternative(branch: unknown, place: string): TypePart[] {
  if (!isInline(branch) || schemaNameOf(branch) !== undefined) return typeParts(branch, place)
  const names = Array.isArray(branch['required']) ? branch['required'].map(String) : []
  const type = typeParts(branch, place)
  const isObjectType = type.every(({ text }) => text === 'object')
  if (!isOfFields(branch) && !isObjectType) return type
  return [
    { text: 'an object' },
    ...(names.length > 0 ? [{ text: ' with ' }, ...named(names)] : []),
    ...(branch['additionalProperties'] === false ? [{ text: ' without other fields' }] : []),
  ]
}

/** True for an alternative that differs by its fields. */
function isOfFields(branch: unknown): boolean {
  if (!isInline(branch)) return false
  const { required, additionalProperties } = branch
  return (Array.isArray(required) && required.length > 0) || additionalProperties === false
}

function named(names: readonly string[]): TypePart[] {
  return joined(
    names.map((text): readonly TypePart[] => [{ text, isValue: true }]),
    ' and ',
  )
}
