import { exampleValue } from '@loyalty-kit/json-schema/examples'
import type { GeneratedFile, Model, OperationModel, ResponseModel } from '@loyalty-kit/document/model'
import { code, createFile, expr, key, type Code } from '@loyalty-kit/code'
import { noProgress, type Progress } from '../../progress.ts'
import { codeFile } from '../generated-file.ts'
import { sentMethod } from '@loyalty-kit/document/openapi'
import { sentValue } from './stream.ts'
import type { Layout } from '../../layout.ts'
import { specifiersFrom } from '../specifiers.ts'
import { credentialsOf } from './credentials.ts'
import { basePathsOf } from './base-paths.ts'
import { mockBehaviour, mockTypes, requestChecks } from './mock-source.ts'

/** One example response of an operation, as data. */
export interface Example {
  readonly status: string
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** Absent for a response without a body. */
  readonly contentType?: string
  readonly value?: unknown
}

/** Where the mock is written. */
export interface MockOptions {
  readonly layout: Layout
  readonly progress?: Progress
}

/** What the code of the mock declares. */
const declared = new Set(['routes', 'basePaths', 'mockFetch', 'matchers', 'issuesOf', 'decoded', 'Match', 'Matcher'])

/**
 * `mock.ts`, a complete mock in one file: it responds with the document's examples, or with values derived from the
 * schemas of responses without examples.
 */
export function emitExamples(
  model: Model,
  path: string,
  { layout, progress = noProgress }: MockOptions,
): GeneratedFile {
  const file = createFile({ declared, specifierOf: specifiersFrom(path, layout) })
  file.add(mockTypes, tableStart)
  for (const operation of model.operations) {
    progress.at(operation.pointer)
    progress.addOutput(file.add(rowOf(operation, model)))
  }
  file.add(
    tableEnd,
    code`
    /** Paths of the servers; the mock may be below each. */
    const basePaths: readonly string[] = ${expr.literal(basePathsOf(model))}

  `,
    requestChecks(layout.pathOf('checks') !== undefined),
    mockBehaviour,
  )
  return codeFile(path, file)
}

// The rows come between start and end, and each is counted when it is written.
const tableStart = code`

  /** Every operation by its id, with its paths and example responses. */
  export const routes: { readonly [id: string]: MockRoute } = {
`
const tableEnd = code`}\n\n`

function rowOf(operation: OperationModel, model: Model): Code {
  const { id, method, path, aliases } = operation
  const credentials = credentialsOf(operation, model)
  const row = {
    method: sentMethod(method),
    paths: [path, ...aliases],
    ...(credentials.length > 0 && { credentials }),
    examples: examplesOf(operation, model),
  }
  return code`  ${key(id)}: ${expr.literal(row)},\n`
}

/** All example responses of an operation: the document's examples, or values derived from the schemas. */
export function examplesOf({ responses }: OperationModel, model: Model): Example[] {
  return responses.flatMap((response) => examplesOfResponse(response, model))
}

function examplesOfResponse({ status, headers, content }: ResponseModel, model: Model): Example[] {
  const { root } = model.document
  const required = headers.filter((header) => header.required)
  const common = {
    status,
    headers: Object.fromEntries(required.map(({ name, schema }) => [name, headerValue(exampleValue(schema, root))])),
  }
  if (content.length === 0) return [{ ...common, name: 'empty' }]
  return content.flatMap((media): Example[] => {
    const { contentType, schema, itemSchema, examples } = media
    if (examples.length > 0) {
      return examples.map(({ name, value, serialized }) => {
        return { ...common, name, contentType, value: serialized ?? sentValue(value, media) }
      })
    }
    const whole = itemSchema === undefined ? schema : { type: 'array', items: itemSchema, minItems: 1 }
    const value = whole === undefined ? undefined : sentValue(exampleValue(whole, root), media)
    return [{ ...common, name: 'generated', contentType, ...(value === undefined ? {} : { value }) }]
  })
}

/** A header's value without line breaks, which would end the header. */
function headerValue(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll(/[^\x20-\x7e]/g, '')
}
