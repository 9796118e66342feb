import type { Json, Operation, SentMedia } from '../data.ts'
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

/** How bodies are written, those first that a client prefers. */
const kinds: readonly BodyPlan['kind'][] = ['json', 'form', 'multipart', 'text', 'file']

/** The body of an operation, and the fields that it is made of; neither for one without a body. */
export function bodyPlanOf(operation: Operation): {
  readonly body: BodyPlan | undefined
  readonly fields: readonly ConsoleField[]
} {
  const content = resolved(resolved(written(operation)['requestBody'])['content'])
  const bodies = operation.requestBody?.content ?? []
  const found = kinds.flatMap((kind) => bodies.find(({ writtenAs }) => writtenAs === kind) ?? [])[0]
  if (found === undefined) return { body: undefined, fields: [] }
  const { writtenAs: kind, contentType, examples, filename = '', files } = found
  const media = resolved(content[contentType])
  const [example] = examples
  if (kind === 'file')
    return { body: { kind, contentType: ofFile(contentType), text: '' }, fields: [{ ...fileField, value: filename }] }
  if (kind === 'form' || kind === 'multipart')
    return { body: { kind, contentType, text: '' }, fields: fieldsOf(media, resolved(example?.value), files) }
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
  value: '',
  hint: '',
}

function fieldsOf(media: Json, example: Json, files: SentMedia['files']): ConsoleField[] {
  const schema = merged(media['schema'])
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(resolved(schema['properties'])).map(([name, property], index) => {
    const own = resolved(property)
    const isRequired = required.includes(name)
    // A form without any field shows nothing.
    const isShown = isRequired || (required.length === 0 && index === 0)
    const encoded = textOf(resolved(resolved(media['encoding'])[name])['contentType'])
    const file = files && Object.hasOwn(files, name) ? files[name] : undefined
    // A form has no parts of their own.
    const contentType = files === undefined || file ? undefined : jsonTypeOf(own, encoded)
    const isJson = contentType !== undefined && isObject(example[name])
    const value = file?.filename ?? (isJson ? JSON.stringify(example[name]) : valueText(example[name]))
    const kind = file ? 'file' : contentType && 'json'
    const field = fieldOf(name, 'body', {
      schema: own,
      isRequired,
      description: textOf(own['description']),
      value: isShown ? value : '',
      ...(kind && { kind }),
    })
    if (contentType !== undefined) return { ...field, contentType }
    return file?.isSeveral ? { ...field, isSeveral: true } : field
  })
}

/** The content type of a part of a multipart body that is written as JSON; `undefined` for plain text. */
function jsonTypeOf(schema: Json, encoded: string): string | undefined {
  if (/[/+]json\b/.test(encoded)) return encoded
  return isOfObject(schema) ? 'application/json' : undefined
}

function isOfObject(schema: Json): boolean {
  return schema['type'] === 'object' || 'properties' in schema || choicesOf(schema).some(isOfObject)
}

function choicesOf(schema: Json): Json[] {
  return ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => (schema[keyword] ?? []) as unknown[]).map(resolved) // arrays, as the linter has checked
}
