import { exampleValue } from '@loyalty-kit/json-schema/examples'
import type { Model, OperationModel, ResponseModel } from '@loyalty-kit/document/model'
import { sentValue } from './stream.ts'

/** One example response of an operation, as data. */
export interface Example {
  readonly status: string
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** Absent for a response without a body. */
  readonly contentType?: string
  readonly value?: unknown
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
