import { isValid, minimalExample, writtenExample } from '@specwright/json-schema/examples'
import { isObject } from '@specwright/json-schema/json'
import {
  jsonType,
  keyOfSchema,
  type ContentKind,
  type MediaTypeModel,
  type OperationModel,
  type RequestBodyModel,
} from '@specwright/document/model'
import { code, expr, list, type Code, type Expression } from '@specwright/code'
import { sentValue } from '../mock/sent-value.ts'
import { sentAs } from '../types/sent-type.ts'
import { anything, inPreference, pinnedContent, preferred, typeOfOperation } from './content.ts'
import type { Body, BodyContext } from './body-shape.ts'
import { declaredValue } from './declared-value.ts'
import { engineType } from './engine-names.ts'
import { objectBody, pinnedMember } from './object-body.ts'
import { encodedParts, filenameOf, fileParts, isOfFiles } from './file-parts.ts'
import { isClosedEmpty, nameFor, objectShape } from './shape.ts'

/**
 * How a method takes its body: members that the contract fixes are filled in, and a single string becomes an argument.
 */
export function bodyFor(operation: OperationModel, context: BodyContext): Body | undefined {
  const { requestBody, pinned, method } = operation
  const content = requestBody?.content ?? []
  const wanted = pinned && [pinned.request ?? jsonType]
  const media = preferred(pinnedContent(content, wanted))
  // `fetch` sends no body with these methods.
  if (requestBody === undefined || media === undefined || method === 'get' || method === 'head') return undefined
  const { required } = requestBody
  if (isClosedEmpty(media.schema, context.model))
    return required ? { media, others: [], fixed: {}, value: () => expr.object([]) } : undefined
  const type = bodyTypeOf(operation, media, context)
  const { kind } = media
  const isPinned = pinned?.fixed !== undefined || pinnedMember(pinned) !== undefined
  const others = inPreference(content).filter(
    (each) => each !== media && (each.kind === 'binary' || !each.contentType.includes('*')),
  )
  // What is not an object could not be passed as members.
  const mayBeOther = !isPinned && others.some((each) => each.kind === 'binary' || isText(each.kind))
  const isObjectBody = (required || isPinned) && (kind === 'json' || kind === 'form') && !mayBeOther
  const shape = isObjectBody ? objectShape(media.schema, context.model) : undefined
  const example = (): unknown => exampleOf(media, context)
  return (
    (shape && objectBody({ media, type, shape, required, pinned, context, example })) ?? {
      media,
      fixed: {},
      value: (given) => given,
      whole: {
        slot: 'body',
        name: 'body',
        type,
        optional: !required,
        example: () => exampleBody(requestBody, media, context),
      },
      others: others.map((other) => ({ media: other, type: bodyTypeOf(operation, other, context) })),
    }
  )
}

/** Type of the argument for a body as a whole. */
export function bodyTypeOf(operation: OperationModel, media: MediaTypeModel, context: BodyContext): Code {
  const { schema, kind } = media
  if (isText(kind)) return code`string`
  if (kind === 'binary') return code`NonNullable<RequestInit['body']>`
  const sent = schema === undefined ? anything : sentAs(schemaTypeOf(operation, media, context), context.model)
  if (kind !== 'multipart') return sent
  return code`${engineType('Parts')}<${list([sent, ...partNames(media, context)])}>`
}

/** Type of the schema of a body. */
function schemaTypeOf(
  operation: OperationModel,
  { contentType, schema }: MediaTypeModel,
  { nameOf }: BodyContext,
): Code {
  const contents = code`NonNullable<${typeOfOperation(operation)}['requestBody']>['content']`
  return (
    nameFor(schema, nameOf) ??
    nameOf(keyOfSchema({ operation: operation.id, contentType })) ??
    code`${contents}[${expr.literal(contentType)}]`
  )
}

/** The names of the parts that are files, of those that may also be strings, and of strings without a type, as types. */
function partNames(media: MediaTypeModel, { model }: BodyContext): readonly Code[] {
  if (isOfFiles(media, model)) return [code`string`]
  const files = [...fileParts(media, model)]
  const named = [
    files.flatMap(([name, { isMixed }]) => (isMixed ? [] : [name])),
    files.flatMap(([name, { isMixed }]) => (isMixed ? [name] : [])),
    encodedParts(media, model),
  ]
  return named.slice(0, named.findLastIndex((names) => names.length > 0) + 1).map((names) =>
    names.length === 0
      ? code`never`
      : list(
          names.map((name) => expr.literal(name)),
          code` | `,
        ),
  )
}

/** An example of a body as a whole. */
function exampleBody({ required }: RequestBodyModel, media: MediaTypeModel, context: BodyContext): Expression {
  const { kind } = media
  if (kind === 'multipart') return exampleParts(media, context)
  // Servers may take no bytes for no body.
  if (kind === 'binary') return exampleFile(filenameOf('body', media.contentType))
  const { schema = true } = media
  const example = exampleOf(media, context)
  // No value may be valid: then only what must be sent is.
  const isSent = required || isValid(schema, example, context.model.document.root)
  if (!isSent) return expr.undefined
  return expr.literal(isText(kind) ? exampleText(example, media, context) : (example ?? null), 'sample')
}

/** What is sent as a string, whatever its schema says. */
function isText(kind: ContentKind): boolean {
  return kind === 'text' || kind === 'stream'
}

/** An example of a text: a documented one; else what a mock would send. */
function exampleText(example: unknown, media: MediaTypeModel, { model }: BodyContext): string {
  const shown = media.examples.find(({ value }) => typeof value === 'string')?.value ?? example
  const sent = sentValue(shown, media, model)
  return typeof sent === 'string' ? sent : (JSON.stringify(sent) ?? '')
}

/** An example of a multipart body: a member for each part that it must have, and no part if it may have none. */
function exampleParts(media: MediaTypeModel, context: BodyContext): Expression {
  const example = exampleOf(media, context)
  if (!isObject(example) || Object.keys(example).length === 0) return expr.new(expr.name('FormData'))
  const files = fileParts(media, context.model)
  const areFiles = isOfFiles(media, context.model)
  return expr.object(
    Object.entries(example).map(([name, value]) => {
      const part =
        files.get(name) ?? (areFiles ? { filename: filenameOf(name), isSeveral: Array.isArray(value) } : undefined)
      if (part === undefined) return { key: name, value: expr.literal(value, 'sample') }
      const file = exampleFile(part.filename)
      return { key: name, value: part.isSeveral ? expr.array([file]) : file }
    }),
  )
}

/** A file of text, which callers replace with theirs. */
function exampleFile(filename: string): Expression {
  return expr.new(expr.name('File'), [
    expr.array([expr.literal('contents', 'sample')]),
    expr.literal(filename, 'sample'),
  ])
}

function exampleOf({ kind, examples, schema = true }: MediaTypeModel, { model }: BodyContext): unknown {
  const { root } = model.document
  const shown = examples.find(({ value }) => isValid(schema, value, root))?.value
  const minimal = shown ?? minimalExample(schema, root)
  // A change without any member shows nothing.
  const isEmpty = isObject(minimal) && Object.keys(minimal).length === 0
  const isWritten = shown === undefined && (isEmpty || kind === 'form')
  return declaredValue(schema, isWritten ? writtenExample(schema, root) : minimal, root)
}
