import type { Json } from './docs-data.ts'
import { isObject, resolved, textOf } from './contract.ts'
import { externalDocsOf } from './external-docs.ts'
import { joinedText } from './markdown.ts'
import { isInline } from './subschemas.ts'

/** The annotations of a schema. */
export interface Annotations {
  readonly description: string
  /** `deprecated`, `read-only`, `since 2.1`. */
  readonly marks: readonly string[]
  readonly default: string | undefined
  /** As JSON, except strings with characters to see, which are unchanged. */
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

/** What a schema says about its value besides its rules, and what those written in it say that have no row of their own. */
export function annotationsOf(schema: Json): Annotations {
  const all = [schema, ...branchesOf(schema)]
  return {
    description: descriptionOf(schema),
    marks: [...marksOf(schema), ...sinceOf(schema)],
    default: all.flatMap(({ default: value }) => (value === undefined ? [] : [JSON.stringify(value)]))[0],
    examples: all.flatMap(examplesOf),
    content: all
      .flatMap((each) => [textOf(each['contentEncoding']), textOf(each['contentMediaType'])])
      .filter((text) => text !== ''),
  }
}

function marksOf(schema: Json): string[] {
  return Object.entries(marks).flatMap(([keyword, mark]) => (schema[keyword] === true ? [mark] : []))
}

function examplesOf({ example, examples }: Json): string[] {
  const all = [...(Array.isArray(examples) ? (examples as unknown[]) : []), ...(example === undefined ? [] : [example])]
  return all.map((each) => (typeof each === 'string' && each.trim() !== '' ? each : JSON.stringify(each)))
}

/** The schemas written in a schema that apply to the same value. */
function branchesOf(schema: Json): Json[] {
  return ['allOf', 'oneOf', 'anyOf']
    .flatMap((keyword) => (schema[keyword] ?? []) as unknown[]) // arrays, as the linter has checked
    .filter(isInline)
    .flatMap((branch) => [branch, ...branchesOf(branch)])
}

/** Title, description and link of a schema, then those of its branches, and of its items and other fields. */
function descriptionOf(schema: Json): string {
  const each = ['items', 'additionalProperties'].map((keyword) => eachOf(schema[keyword]))
  const { title } = schema
  const own = typeof title === 'string' ? sentence(title) : ''
  const description = textOf(schema['description'] ?? resolved(schema)['description'])
  const branches = branchesOf(schema).map((branch) => {
    const { oneOf: _, anyOf: __, allOf: ___, ...rest } = branch
    return joinedText([descriptionOf(rest), ...marksOf(branch).map((mark) => `(${mark})`)])
  })
  return joinedText([own, description, externalDocsOf(schema), ...each, listOf(branches)])
}

/** What a schema says about each item or other field. */
function eachOf(schema: unknown): string {
  if (!isObject(schema)) return ''
  if (!isInline(schema)) return prefixed(textOf(resolved(schema)['description']))
  const { description, marks: own, default: value, examples } = annotationsOf(schema)
  return prefixed(
    joinedText([
      description,
      ...own.map((mark) => `(${mark})`),
      value === undefined ? '' : `The default is \`${value}\`.`,
      examples.length === 0 ? '' : `For example ${examples.map((example) => `\`${example}\``).join(', ')}.`,
    ]),
  )
}

function prefixed(text: string): string {
  return text === '' ? '' : `Each: ${text}`
}

/** What several branches say, as a list. */
function listOf(branches: readonly string[]): string {
  const worded = branches.filter((text) => text !== '')
  return worded.length < 2 ? worded.join('') : worded.map((text) => `- ${text.replaceAll('\n', '\n  ')}`).join('\n')
}

function sentence(text: string): string {
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`
}
