import { made } from '@specwright/client-engine/writers'
import { calledIn, captionsOf } from './captions.ts'
import { isObject, type MediaTypeModel, type SentMedia } from './docs-data.ts'
import { membersOf, type Located } from './contract.ts'
import { describedAt, type Direction, type Value } from './described.ts'
import { exampleNotesOf, type ExampleNote } from './example-notes.ts'
import { encodingOf, type Encoding } from './encoding.ts'
import { othersOf, type Other } from './others.ts'
import { say } from './say.ts'

/** A body in one of its media types. */
export interface Media extends Pick<Value, 'type' | 'limits' | 'rules' | 'meanings' | 'fields' | 'included' | 'fixed'> {
  readonly contentType: string
  readonly direction: Direction
  readonly schema: unknown
  readonly encodings: readonly Encoding[]
  /** What the page shows as code: members of the media type, or keywords of its schema. */
  readonly others: readonly Other[]
  readonly examples: readonly ShownExample[]
  readonly exampleNotes: readonly ExampleNote[]
}

/** An example of a body, as it is sent. */
export interface ShownExample {
  /** What its author calls it; empty if that is nothing. */
  readonly called: string
  /** What is above it. */
  readonly caption: string
  readonly text: string
  /** Of the text, for colours. */
  readonly language: string
}

/**
 * The bodies of a request or a response.
 *
 * @param holder What has `content`.
 * @param models The same, with an example of each.
 */
export function mediaOf(holder: Located, { place, direction, models = [] }: MediaPlace): Media[] {
  const content = membersOf(holder, 'content')
  return content.map(([contentType, media]) => {
    const model = models.find((each) => each.contentType === contentType)
    const given = model?.examples ?? []
    const captions = captionsOf(given, content.length > 1 ? contentType : undefined)
    const own = describedAt(`${media.pointer}/schema`, direction)
    const { type, limits, rules, meanings, fields, included, fixed, code } = own
    const others = othersOf('media type', media.value, `${contentType} at ${place}`)
    return {
      contentType,
      direction,
      schema: media.value['schema'] ?? true,
      type,
      limits,
      rules,
      meanings,
      fields,
      included,
      fixed,
      encodings: encodingOf(media.value),
      exampleNotes: exampleNotesOf(media.value),
      others: [...others, ...(code === undefined ? [] : [{ name: say('schema'), code }])],
      examples: given
        .map((example, index) => ({
          called: calledIn(given, example),
          caption: captions[index] ?? '',
          // The samples show the parts of one that is made.
          isInSamples: example.name === 'generated' && contentType.startsWith('multipart/'),
          ...shownBody(example, contentType, model),
        }))
        .filter(({ isInSamples, text }) => !isInSamples && text !== ''), // a form without fields
    }
  })
}

/** Where bodies are. */
interface MediaPlace {
  /** For warnings. */
  readonly place: string
  readonly direction: Direction
  readonly models?: readonly (MediaTypeModel & Partial<SentMedia>)[] | undefined
}

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
