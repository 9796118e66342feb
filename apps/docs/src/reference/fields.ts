import { rules } from '@loyalty-kit/spec'
import { isObject, resolved, schemas, textOf, type Json } from './contract.ts'
import { typeParts, type TypePart } from './type-text.ts'

/** One field of a schema, as a row of its table. */
export interface Field {
  /** `product.id`; `calendar_dates[].day`. */
  readonly name: string
  /** Anchor of the row on its page. */
  readonly anchor: string
  readonly type: readonly TypePart[]
  readonly required: boolean
  readonly description: string
  /** Every other rule, in words; a conditional one says when it holds. */
  readonly rules: readonly string[]
  /** Values that are known of an open set. */
  readonly known: readonly string[]
  readonly default: string | undefined
  /** Why the contract says so where its source does not tell. */
  readonly assumed: string | undefined
}

/** Keywords whose rule the type of the row or its mark already says. */
const shown = new Set(['type', 'enum', 'const', 'format', 'oneOf', 'anyOf'])

/** The fields of a named schema, those of objects within it included, in the order of the contract. */
export function fieldsOf(name: string): Field[] {
  return fieldsBelow(name, schemas[name] ?? {}, { pointer: '', path: '' })
}

/** The rules of a named schema that are about its value as a whole. */
export function rulesOf(name: string): string[] {
  return sentencesAt(name, '')
    .filter(({ isConditional, keyword }) => isConditional || !shown.has(keyword))
    .map(({ text }) => text)
}

function fieldsBelow(name: string, schema: Json, at: { pointer: string; path: string }): Field[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  return Object.entries(properties).flatMap(([key, property]) => {
    const pointer = `${at.pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const path = at.path === '' ? key : `${at.path}.${key}`
    const own: Json = isObject(property) ? property : {}
    const isRequired = Array.isArray(schema['required']) && schema['required'].includes(key)
    const field: Field = {
      name: path,
      anchor: path.replaceAll(/[^A-Za-z0-9_]+/g, '-'),
      type: typeParts(property, `${name}${pointer}`),
      required: isRequired,
      description: [own['description'] ?? resolved(own)['description'], resolved(own['items'])['description']]
        .map(textOf)
        .filter((text) => text !== '')
        .join(' Each: '),
      rules: sentencesAt(name, pointer)
        .filter(
          ({ isConditional, keyword }) =>
            isConditional || !(shown.has(keyword) || (keyword === 'required' && isRequired)),
        )
        .map(({ text }) => text),
      known: Array.isArray(own['x-known-values']) ? own['x-known-values'].map(String) : [],
      default: own['default'] === undefined ? undefined : JSON.stringify(own['default']),
      assumed: typeof own['x-assumed'] === 'string' ? own['x-assumed'] : undefined,
    }
    return [field, ...fieldsBelow(name, own, { pointer, path })]
  })
}

interface Sentence {
  readonly keyword: string
  readonly isConditional: boolean
  readonly text: string
}

/** The rules about one place of a schema's value; `must be at most 90 when unit is DAY`. */
function sentencesAt(name: string, pointer: string): Sentence[] {
  return (rules[name] ?? [])
    .filter(({ field }) => field === pointer)
    .map(({ keyword, sentence, when }) => ({
      keyword,
      isConditional: when !== undefined,
      text: when === undefined ? sentence : `${sentence} when ${when}`,
    }))
}
