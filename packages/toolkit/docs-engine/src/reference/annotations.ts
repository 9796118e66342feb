import type { Json } from '../data.ts'
import { isObject, resolved, textOf } from './contract.ts'
import { externalDocsOf } from './external-docs.ts'
import { isInline } from './subschemas.ts'

/** The annotations of a schema. */
export interface Annotations {
  readonly description: string
  /** `deprecated`, `read-only`, `since 2.1`. */
  readonly marks: readonly string[]
  readonly default: string | undefined
  /** As JSON, except strings, which are unchanged. */
  readonly examples: readonly string[]
  /** The encoding and media type of a string: `base64`, `image/png`. */
  readonly content: readonly string[]
}

const marks = { deprecated: 'deprecated', readOnly: 'read-only', writeOnly: 'write-only' } as const

/** Keywords that `annotationsOf` shows in the row of a field. */
export const annotationKeywords: ReadonlySet<string> = new Set([
  'title',
  'default',
  'example',
  'examples',
  'contentEncoding',
  'contentMediaType',
  'externalDocs',
  ...Object.keys(marks),
])

/** `since 2.1`, where a part of the contract names the version that added it (`x-since`). */
export function sinceOf({ 'x-since': version }: Json): string[] {
  return typeof version === 'string' || typeof version === 'number' ? [`since ${version}`] : []
}

/** What a schema says about its value besides its rules. */
export function annotationsOf(schema: Json): Annotations {
  const examples = [
    ...(Array.isArray(schema['examples']) ? (schema['examples'] as unknown[]) : []),
    ...(schema['example'] === undefined ? [] : [schema['example']]),
  ]
  const title = textOf(schema['title'])
  return {
    description: [title === '' ? '' : `${title}.`, descriptionOf(schema), externalDocsOf(schema)]
      .filter((text) => text !== '')
      .join(' '),
    marks: [
      ...Object.entries(marks).flatMap(([keyword, mark]) => (schema[keyword] === true ? [mark] : [])),
      ...sinceOf(schema),
    ],
    default: schema['default'] === undefined ? undefined : JSON.stringify(schema['default']),
    examples: examples.map((example) => (typeof example === 'string' ? example : JSON.stringify(example))),
    content: [textOf(schema['contentEncoding']), textOf(schema['contentMediaType'])].filter((text) => text !== ''),
  }
}

/** The description of a schema, and those of the schemas written in it that have no row of their own. */
function descriptionOf(schema: Json): string {
  const each = ['items', 'additionalProperties'].map((keyword) => textsOf(schema[keyword]))
  const branches = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => (schema[keyword] ?? []) as unknown[]) // arrays, as the linter has checked
  return [
    textOf(schema['description'] ?? resolved(schema)['description']),
    ...each.map((text) => (text === '' ? '' : `Each: ${text}`)),
    ...branches.map((branch) => (isInline(branch) ? descriptionOf(branch) : '')),
  ]
    .filter((text) => text !== '')
    .join(' ')
}

function textsOf(schema: unknown): string {
  if (!isObject(schema)) return ''
  return isInline(schema) ? descriptionOf(schema) : textOf(resolved(schema)['description'])
}
