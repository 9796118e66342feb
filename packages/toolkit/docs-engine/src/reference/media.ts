import { made } from '../console/writers.ts'
import { isObject, type Json, type MediaTypeModel, type SentMedia } from './docs-data.ts'
import { resolved, schemaNameOf } from './contract.ts'
import { payloadOf } from './payload-fields.ts'
import type { Field } from './fields.ts'
import { fixedValuesOf, type FixedValue } from './fixed-values.ts'
import type { Sentence } from './rule-sentence.ts'
import { typeParts, type TypePart } from './type-text.ts'
import { asCode, codeOf, wordedOr } from './unworded.ts'
import { encodingOf, type Encoding } from './encoding.ts'
import { othersOf, type Other } from './others.ts'

/** A body in one of its media types. */
export interface Media {
  readonly contentType: string
  readonly schema: unknown
  readonly type: readonly TypePart[]
  /** The limits of a body without a name as a whole. */
  readonly limits: readonly string[]
  /** What its alternatives require. */
  readonly rules: readonly Sentence[]
  /** The fields of a body whose schema has no name, and so no page of its own. */
  readonly fields: readonly Field[]
  readonly fixed: readonly FixedValue[]
  readonly encodings: readonly Encoding[]
  /** What the page shows as code: members of the media type, or its schema. */
  readonly others: readonly Other[]
  readonly examples: readonly ShownExample[]
}

/** An example of a body, as it is sent. */
export interface ShownExample {
  readonly summary: string
  readonly text: string
  /** Of the text, for colours. */
  readonly language: string
}

/**
 * The bodies of a request or a response.
 *
 * @param content From the contract, by media type.
 * @param models The same, with an example of each.
 */
export function mediaOf(
  content: unknown,
  place: string,
  models: readonly (MediaTypeModel & Partial<SentMedia>)[] = [],
): Media[] {
  return Object.entries(resolved(content)).map(([contentType, value]) => {
    const model = models.find((each) => each.contentType === contentType)
    const media = model?.itemSchema === undefined ? resolved(value) : asArray(resolved(value), model)
    const { schema = true } = media
    const given = model?.examples ?? []
    const fixed = fixedValuesOf(schema)
    const others = othersOf('media type', media, `${contentType} at ${place}`)
    const asSchema = {
      type: asCode,
      limits: [],
      rules: [],
      fields: [],
      others: [...others, { name: 'schema', code: codeOf(schema) }],
    }
    const shown = wordedOr<Pick<Media, 'type' | 'limits' | 'rules' | 'fields' | 'others'>>(asSchema, () => ({
      type: typeParts(schema, place),
      ...(schemaNameOf(schema) === undefined && fixed.length === 0
        ? payloadOf(schema, place)
        : { limits: [], rules: [], fields: [] }),
      others,
    }))
    return {
      contentType,
      schema,
      fixed,
      encodings: encodingOf(media),
      ...shown,
      examples: given
        // The samples show the parts of one that is made.
        .filter(({ name }) => !(name === 'generated' && contentType.startsWith('multipart/')))
        .map((example) => ({
          // A name of several words is written for readers.
          summary: example.summary || (given.length > 1 || example.name.includes(' ') ? example.name : unnamed),
          ...shownBody(example, contentType, model),
        }))
        .filter(({ text }) => text !== ''), // a form without fields
    }
  })
}

/** A stream as an array of its items, with the data parsed that events contain. */
function asArray({ itemSchema: _, ...media }: Json, { schema }: MediaTypeModel): Json {
  return { ...media, schema }
}

/** What the only example is called, unless it has a summary. */
export const unnamed = 'Example'

/** An example of a body as it is sent, and its language. */
export function shownBody(
  { value, serialized }: MediaTypeModel['examples'][number],
  contentType: string,
  model: Partial<SentMedia> = {},
): Pick<ShownExample, 'text' | 'language'> {
  const { kind, writer } = model
  const write = kind === 'form' && writer !== undefined && isObject(value) ? made(writer) : undefined
  const text = write === undefined ? serialized : String((write as (fields: object) => unknown)(value as object)) // writers of forms
  return text === undefined
    ? { text: JSON.stringify(value, null, 2), language: 'json' }
    : { text, language: kind === 'json' ? 'json' : languageOf(contentType) }
}

/** The languages of content types, by what their names end with. */
const languages: readonly (readonly [types: RegExp, language: string])[] = [
  [/[/+](?:x-)?xml$/, 'xml'],
  [/[/+](?:x-)?yaml$/, 'yaml'],
  [/\/(?:x-)?(?:jsonl|json-lines|ndjson)$/, 'jsonl'],
  [/\/(?:html|xhtml\+xml)$/, 'html'],
  [/\/csv$/, 'csv'],
  [/\/markdown$/, 'md'],
  [/\/css$/, 'css'],
  [/\/(?:x-)?(?:java|ecma)script$/, 'js'],
  [/\/graphql$/, 'graphql'],
  [/\/(?:x-)?sql$/, 'sql'],
]

function languageOf(contentType: string): string {
  const essence = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  return languages.find(([types]) => types.test(essence))?.[1] ?? 'txt'
}
