import type { Json, Operation, SentMedia, Writer } from '../reference/docs-data.ts'
import { resolved, textOf, written } from '../reference/contract.ts'
import { merged } from '../reference/merged.ts'
import { fieldOf, type ConsoleField } from './field.ts'
import { secretMembersOf } from './secret-members.ts'

/** How the body of a request is written: as text to edit, of the fields in `body`, or as the bytes of a file. */
export interface BodyPlan {
  readonly kind: SentMedia['writtenAs']
  readonly contentType: string
  /** As the contract has it: one type, or several. */
  readonly documentedType: string
  /** How the fields are written. */
  readonly writer?: Writer
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
  const { writtenAs: kind, contentType: documentedType, examples, filename = '', writer } = found
  const [example] = examples
  const text =
    kind === 'json'
      ? JSON.stringify(example?.value ?? {}, null, 2)
      : kind === 'text'
        ? (example?.serialized ?? textOf(example?.value))
        : ''
  const secrets = kind === 'json' ? secretMembersOf(resolved(content[documentedType])['schema']) : []
  const body = {
    kind,
    contentType: found.sentAs ?? documentedType,
    documentedType,
    text,
    ...(writer && { writer }),
    ...(secrets.length > 0 && { secrets }),
  }
  if (kind === 'file') return { body, fields: [{ ...fileField, value: filename }] }
  const isForm = kind === 'form' || kind === 'multipart'
  return { body, fields: isForm ? fieldsOf(found, resolved(content[documentedType]), resolved(example?.value)) : [] }
}

/** The whole body, from a file. */
const fileField: ConsoleField = {
  name: 'body',
  key: 'body',
  in: 'body',
  required: true,
  types: ['string'],
  options: [],
  value: '',
  hint: '',
  file: { isSeveral: false },
}

function fieldsOf({ files = {}, fields = {} }: SentMedia, media: Json, example: Json): ConsoleField[] {
  const schema = merged(media['schema'])
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(resolved(schema['properties'])).map(([name, property], index) => {
    const own = resolved(property)
    const isRequired = required.includes(name)
    // A form without any field shows nothing.
    const isShown = isRequired || (required.length === 0 && index === 0)
    const file = Object.hasOwn(files, name) ? files[name] : undefined
    return fieldOf(name, 'body', {
      schema: own,
      types: (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? { types: ['string'] },
      isRequired,
      description: textOf(own['description']),
      value: isShown ? (file?.filename ?? example[name]) : undefined,
      ...(file && { file: { isSeveral: file.isSeveral } }),
    })
  })
}
