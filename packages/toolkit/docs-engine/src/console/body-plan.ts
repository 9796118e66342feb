import type { Json, Operation } from '../data.ts'
import { isObject, resolved, textOf, written } from '../reference/contract.ts'
import { merged } from '../reference/merged.ts'
import type { PlannedBody } from './body.ts'
import { fieldOf, valueText, type ConsoleField } from './field.ts'
import { secretMembersOf } from './secret-members.ts'

/** How the body of a request is written: as text to edit, of the fields in `body`, or as the bytes of a file. */
export interface BodyPlan {
  readonly kind: PlannedBody['kind']
  readonly contentType: string
  /** What to start with, for one that is written as text. */
  readonly text: string
  /** Names of the members of a JSON body that addresses and the history of the session must not have. */
  readonly secrets?: readonly string[]
}

/** How each kind of content is written, those first that a client prefers. */
const kinds: readonly (readonly [kind: BodyPlan['kind'], contentTypes: RegExp])[] = [
  ['json', /^application\/json\b|\+json\b/],
  ['form', /^application\/x-www-form-urlencoded\b/],
  ['multipart', /^multipart\/form-data\b/],
  ['text', /^text\/|yaml\b|\b(?:x-)?(?:jsonl|json-lines|ndjson|json-seq)\b/],
  ['file', /^/],
]

/** The body of an operation, and the fields that it is made of; neither for one without a body. */
export function bodyPlanOf(operation: Operation): {
  readonly body: BodyPlan | undefined
  readonly fields: readonly ConsoleField[]
} {
  const content = resolved(resolved(written(operation)['requestBody'])['content'])
  const types = Object.keys(content)
  const found = kinds.flatMap(([kind, contentTypes]) => {
    const contentType = types.find((type) => contentTypes.test(type.toLowerCase()))
    return contentType === undefined ? [] : [{ kind, contentType }]
  })[0]
  if (found === undefined) return { body: undefined, fields: [] }
  const { kind, contentType } = found
  const media = resolved(content[contentType])
  const model = operation.requestBody?.content.find((each) => each.contentType === contentType)
  const [example] = model?.examples ?? []
  if (kind === 'file') return { body: { kind, contentType: ofFile(contentType), text: '' }, fields: [fileField] }
  if (kind === 'form' || kind === 'multipart')
    return { body: { kind, contentType, text: '' }, fields: fieldsOf(media, resolved(example?.value), kind) }
  if (kind === 'text') return { body: { kind, contentType, text: textOf(example?.value) }, fields: [] }
  const secrets = secretMembersOf(media['schema'])
  const text = JSON.stringify(example?.value ?? {}, null, 2)
  return { body: { kind, contentType, text, ...(secrets.length > 0 && { secrets }) }, fields: [] }
}

/** A file of any type that a range has. */
function ofFile(contentType: string): string {
  return contentType.includes('*') ? 'application/octet-stream' : contentType
}

/** The whole body, from a file. */
const fileField: ConsoleField = {
  name: 'body',
  in: 'body',
  required: true,
  kind: 'file',
  options: [],
  value: 'body.bin',
  hint: '',
}

function fieldsOf(media: Json, example: Json, kind: 'form' | 'multipart'): ConsoleField[] {
  const schema = merged(media['schema'])
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(resolved(schema['properties'])).map(([name, property], index) => {
    const own = resolved(property)
    const isRequired = required.includes(name)
    // A form without any field shows nothing.
    const isShown = isRequired || (required.length === 0 && index === 0)
    const part =
      kind === 'multipart' ? partOf(own, textOf(resolved(resolved(media['encoding'])[name])['contentType'])) : {}
    const text =
      part.kind === 'json' && isObject(example[name]) ? JSON.stringify(example[name]) : valueText(example[name])
    const value = part.kind === 'file' ? `${name.replaceAll(/\W+/g, '')}.bin` : text
    const field = fieldOf(name, 'body', {
      schema: own,
      isRequired,
      description: textOf(own['description']),
      value: isShown ? value : '',
      ...(part.kind && { kind: part.kind }),
    })
    if (part.kind === 'json') return { ...field, contentType: part.contentType }
    return part.kind === 'file' && own['type'] === 'array' ? { ...field, isSeveral: true } : field
  })
}

/** How a part of a multipart body is written, if it is not plain text: objects as JSON, and bytes. */
function partOf(
  schema: Json,
  encoded: string,
): { readonly kind: 'file' } | { readonly kind: 'json'; readonly contentType: string } | { readonly kind?: undefined } {
  if (isBinary(schema)) return { kind: 'file' }
  if (/[/+]json\b/.test(encoded)) return { kind: 'json', contentType: encoded }
  return isOfObject(schema) ? { kind: 'json', contentType: 'application/json' } : {}
}

function isOfObject(schema: Json): boolean {
  return schema['type'] === 'object' || 'properties' in schema || choicesOf(schema).some(isOfObject)
}

/** True for bytes, and for an array of them. */
function isBinary(schema: Json): boolean {
  const { format, contentMediaType, contentEncoding, items } = schema
  if (format === 'binary') return true
  if (typeof contentMediaType === 'string' && contentEncoding === undefined && schema['type'] !== 'string') return true
  return isObject(items) ? isBinary(resolved(items)) : choicesOf(schema).some(isBinary)
}

function choicesOf(schema: Json): Json[] {
  return ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => (schema[keyword] ?? []) as unknown[]).map(resolved) // arrays, as the linter has checked
}
