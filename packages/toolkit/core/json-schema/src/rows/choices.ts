import { isObject, pointerTo } from '../json.ts'
import { joined, valuePart, type Sentence, type TextPart } from './parts.ts'
import { typeText } from './type-text.ts'
import { branchesOf, isInline, schemaNameOf, withinSchema, type Written } from './written.ts'

/** What selects among the alternatives of a value, in words. */
export interface AlternativeChoice {
  /** The part of the value. */
  readonly field: string
  /** Empty if it would only repeat what the type says. */
  readonly sentence: Sentence
  /** JSON Pointers of the keywords that the sentence states. */
  readonly stated: readonly string[]
}

const intros = { oneOf: 'exactly one of: ', anyOf: 'at least one of: ' } as const

/** Keywords of an alternative that its words state; rows of their own show its fields. */
const statable = ['required', 'additionalProperties', 'type', '$ref']

/**
 * The choices of a value whose alternatives differ by what they require, which no rule states by itself.
 *
 * @param isStated Whether a rule, or a type, states the keyword at a pointer.
 */
export function choicesAt(written: Written, isStated: (pointer: string) => boolean): AlternativeChoice[] {
  const { schema, field, pointer } = written
  if (!isObject(schema)) return []
  const own = (['oneOf', 'anyOf'] as const).flatMap((keyword): AlternativeChoice[] => {
    const branches = branchesOf(schema, keyword)
    const pointers = branches.flatMap((branch, index) =>
      isObject(branch)
        ? statable.filter((name) => name in branch).map((name) => pointerTo(pointer, keyword, index, name))
        : [],
    )
    if (pointers.every(isStated)) return []
    const sentence = branches.some(isOfFields)
      ? [{ text: intros[keyword] }, ...joined(branches.map(textOfAlternative))]
      : []
    return [{ field, sentence, stated: pointers }]
  })
  // Fields have rows of their own.
  const within = withinSchema(schema).filter((each) => each.keys[0] !== 'properties' && isInline(each.schema))
  return [
    ...own,
    ...within.flatMap((each) =>
      choicesAt(
        {
          schema: each.schema,
          field: each.field === undefined ? field : pointerTo(field, each.field),
          pointer: pointerTo(pointer, ...each.keys),
        },
        isStated,
      ),
    ),
  ]
}

/** An alternative: `an object with role and content`. */
export function textOfAlternative(branch: unknown): readonly TextPart[] {
  if (!isInline(branch) || schemaNameOf(branch) !== undefined) return typeText(branch)
  const names = Array.isArray(branch['required']) ? branch['required'].map(String) : []
  const type = typeText(branch)
  const isObjectType = type.every(({ text }) => text === 'object')
  if (!isOfFields(branch) && !isObjectType) return type
  const named = joined(
    names.map((name) => [valuePart(name)]),
    ' and ',
  )
  return [
    { text: 'an object' },
    ...(names.length > 0 ? [{ text: ' with ' }, ...named] : []),
    ...(branch['additionalProperties'] === false ? [{ text: ' without other fields' }] : []),
  ]
}

/** True for an alternative that differs by its fields. */
function isOfFields(branch: unknown): boolean {
  if (!isInline(branch)) return false
  const { required, additionalProperties } = branch
  return (Array.isArray(required) && required.length > 0) || additionalProperties === false
}
