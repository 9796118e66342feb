import { exampleValue } from '@loyalty-kit/json-schema/examples'
import type { GeneratedFile, Model, OperationModel, ResponseModel } from '@loyalty-kit/document/model'
import { code, createFile, expr, key, type Code } from '@loyalty-kit/code'
import { unwatched, type Progress } from '../../progress.ts'
import { codeFile } from '../generated-file.ts'
import { mockBehaviour, mockTypes } from './mock-source.ts'

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
  const file = createFile()
  file.add(mockTypes, tableStart)
  for (const operation of model.operations) {
    progress.at(operation.pointer)
    progress.wrote(file.add(rowOf(operation, model)))
  }
  file.add(tableEnd, mockBehaviour)
  return codeFile(path, file)
}

// Between the two stand the rows, each of which is counted when it is written.
const tableStart = code`

  /** Every operation, by its id: where it is, and what it may answer. */
  export const routes: { readonly [id: string]: MockRoute } = {
`
const tableEnd = code`}\n\n`

function rowOf(operation: OperationModel, model: Model): Code {
  const { id, method, path, aliases } = operation
  const row = { method: method.toUpperCase(), paths: [path, ...aliases], examples: examplesOf(operation, model) }
  return code`  ${key(id)}: ${expr.literal(row)},\n`
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
