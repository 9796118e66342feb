import { exampleValue } from '@loyalty-kit/json-schema/examples'
import type { GeneratedFile, Model, OperationModel, ResponseModel } from '@loyalty-kit/document/model'
import { print } from '@loyalty-kit/code'
import { unwatched, type Progress } from '../../progress.ts'
import { generatedFile } from '../generated-file.ts'
import { mockSource } from './mock-source.ts'

/** One answer that an operation may give, as data. */
export interface Example {
  readonly status: string
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** Absent for a response without a body. */
  readonly contentType?: string
  readonly value?: unknown
}

/**
 * `mock.ts`, a whole mock in one file: it answers with the document's own examples, or with values made from the schemas of
 * responses that have none.
 */
export function emitExamples(model: Model, path: string, progress: Progress = unwatched): GeneratedFile {
  const rows = model.operations.map((operation) => {
    progress.at(operation.pointer)
    const row = folderRoute(operation, model)
    progress.wrote(row.length)
    return row
  })
  return generatedFile(path, mockSource(rows))
}

function folderRoute(operation: OperationModel, model: Model): string {
  const { id, method, path, aliases } = operation
  const row = { method: method.toUpperCase(), paths: [path, ...aliases], examples: examplesOf(operation, model) }
  return `  ${print.key(id)}: ${print.literal(row)},\n`
}

/** All answers that an operation may give: the document's own examples, or values made from the schemas. */
export function examplesOf({ responses }: OperationModel, model: Model): Example[] {
  return responses.flatMap((response) => examplesOfResponse(response, model))
}

function examplesOfResponse({ status, headers, content }: ResponseModel, model: Model): Example[] {
  const { root } = model.document
  const required = headers.filter((header) => header.required)
  const common = {
    status,
    headers: Object.fromEntries(required.map(({ name, schema }) => [name, headerText(exampleValue(schema, root))])),
  }
  if (content.length === 0) return [{ ...common, name: 'empty' }]
  return content.flatMap(({ contentType, schema, examples }): Example[] => {
    if (examples.length > 0) return examples.map(({ name, value }) => ({ ...common, name, contentType, value }))
    const value = schema === undefined ? undefined : exampleValue(schema, root)
    return [{ ...common, name: 'generated', contentType, ...(value === undefined ? {} : { value }) }]
  })
}

/** A header's value as text that cannot end the header. */
function headerText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll(/[^\x20-\x7e]/g, '')
}
