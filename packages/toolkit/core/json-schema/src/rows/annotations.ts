import { isObject, type JsonObject } from '../json.ts'
import { distinctMeanings, listedAlternatives, meaningsOf, type Meaning } from './meanings.ts'
import { branchesOf, isInline, withTarget } from './written.ts'

/** What a schema says about its value besides its rules. */
export interface Annotations {
  readonly notes: Notes
  /** `deprecated`, `read-only`, `since 2.1`, `sunset 2027-01-31`. */
  readonly marks: readonly string[]
  readonly default: string | undefined
  /** As JSON, except strings with characters to see, which are unchanged. */
  readonly examples: readonly string[]
  /** The encoding and media type of a string: `base64`, `image/png`. */
  readonly content: readonly string[]
  /** The values that it lists, if something is said of them. */
  readonly meanings: readonly Meaning[]
}

/** The descriptions of a schema, and of those written in it that have no row of their own, in Markdown. */
export interface Notes {
  /** Title and description. */
  readonly own: readonly string[]
  /** A link to further documentation. */
  readonly link?: { readonly url: string; readonly label: string }
  /** What is said of each item or other field. */
  readonly each: readonly Annotations[]
  /** What alternatives and parts say. */
  readonly branches: readonly Annotations[]
}

const marks = { deprecated: 'deprecated', readOnly: 'read-only', writeOnly: 'write-only' } as const

/** Keywords that annotations show. */
export const annotating: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'example',
  'examples',
  'contentEncoding',
  'contentMediaType',
  'externalDocs',
  ...Object.keys(marks),
])

/** What a schema says about its value, with the schemas written in it that are for the same value. */
export function annotationsOf(schema: JsonObject, root: JsonObject): Annotations {
  const all = [schema, ...branchesWithin(schema)]
  return {
    notes: notesOf(schema, root),
    marks: [...marksOf(withTarget(schema, root)), ...datedMarks(schema)],
    default: all.flatMap(({ default: value }) => (value === undefined ? [] : [JSON.stringify(value)]))[0],
    examples: all.flatMap(examplesOf),
    content: all.flatMap(({ contentEncoding, contentMediaType }) => textsIn([contentEncoding, contentMediaType])),
    meanings: distinctMeanings(all.flatMap(meaningsOf)),
  }
}

function notesOf(schema: JsonObject, root: JsonObject): Notes {
  const { title, externalDocs } = schema
  const { url, description: label } = isObject(externalDocs) ? externalDocs : {}
  const listed = new Set(listedAlternatives(schema))
  const inner = directBranches(schema).filter((branch) => !listed.has(branch))
  return {
    own: [
      ...textsIn([title]).map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)),
      ...textsIn([schema['description'] ?? withTarget(schema, root)['description']]),
    ],
    ...(typeof url === 'string' && { link: { url, label: typeof label === 'string' ? label : '' } }),
    each: ['items', 'additionalProperties'].flatMap((keyword) => {
      const value = schema[keyword]
      if (!isObject(value)) return []
      const { notes, meanings: _, ...others } = annotationsOf(value, root)
      // What a named schema says is on its own page.
      return [
        isInline(value)
          ? { ...others, notes, meanings: [] }
          : { ...silent, notes: { ...silent.notes, own: textsIn([withTarget(value, root)['description']]) } },
      ]
    }),
    branches: inner.map((branch) => annotationsOf(branch, root)),
  }
}

const silent: Annotations = {
  notes: { own: [], each: [], branches: [] },
  marks: [],
  default: undefined,
  examples: [],
  content: [],
  meanings: [],
}

function textsIn(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === 'string').filter((text) => text !== '')
}

/** `since 2.1` and `sunset 2027-01-31`, where a document says when a part of it was added, and from when it may be gone. */
function datedMarks({ 'x-since': since, 'x-sunset': sunset }: JsonObject): string[] {
  const mark = (word: string, value: unknown): string[] =>
    typeof value === 'string' || typeof value === 'number' ? [`${word} ${value}`] : []
  return [...mark('since', since), ...mark('sunset', sunset)]
}

function marksOf(schema: JsonObject): string[] {
  return Object.entries(marks).flatMap(([keyword, mark]) => (schema[keyword] === true ? [mark] : []))
}

function examplesOf({ example, examples }: JsonObject): string[] {
  const all = [...(Array.isArray(examples) ? (examples as unknown[]) : []), ...(example === undefined ? [] : [example])]
  return all.map((each) => (typeof each === 'string' && each.trim() !== '' ? each : JSON.stringify(each)))
}

function directBranches(schema: JsonObject): JsonObject[] {
  return (['allOf', 'oneOf', 'anyOf'] as const).flatMap((keyword) => branchesOf(schema, keyword)).filter(isInline)
}

/** The schemas written in a schema that are for the same value. */
function branchesWithin(schema: JsonObject): JsonObject[] {
  return directBranches(schema).flatMap((branch) => [branch, ...branchesWithin(branch)])
}
