import { requestOf } from '@specwright/client-engine'
import { made } from '@specwright/client-engine/writers'
import type { RequestData, SentValues } from '@specwright/diff'
import type { Model, OperationModel } from '@specwright/document/model'
import { sentMethod } from '@specwright/document/openapi'
import { shownBasePathOf } from '@specwright/document/servers'
import { bodyWriter } from '../emit/client/body-writer.ts'
import { inputOf, requestDescriptor } from '../emit/client/request-descriptor.ts'
import { sentValue } from '../emit/mock/sent-value.ts'

/** Writes the requests of a document as its client does; `undefined` for one that has a file, and where a value cannot be written. */
export function requestWriter(model: Model): (sent: SentValues) => RequestData | undefined {
  const operations = new Map(model.operations.map((each) => [each.pointer, each]))
  return (sent) => {
    const operation = operations.get(sent.operation)
    return operation && written(operation, sent, model)
  }
}

function written(operation: OperationModel, sent: SentValues, model: Model): RequestData | undefined {
  const body = sent.body && bodyOf(sent.body, operation, model)
  if (sent.body && body === undefined) return undefined
  const { input, options } = inputOf(sent.parameters)
  try {
    const { url, headers } = requestOf(requestDescriptor(operation, model), input, {
      base: shownBasePathOf(operation, model),
      options,
    })
    const { accept: _, ...others } = lowerCase(headers)
    return {
      method: sentMethod(operation.method),
      path: url,
      headers: { ...others, ...(sent.body && { 'content-type': sent.body.type }) },
      ...(body && { body: body.value }),
    }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** A body as it is written in its media type; `undefined` for one of parts or bytes. */
function bodyOf(
  { type, value }: NonNullable<SentValues['body']>,
  { requestBody }: OperationModel,
  model: Model,
): { readonly value: unknown } | undefined {
  const media = requestBody?.content.find(({ contentType }) => contentType === type)
  switch (media?.kind) {
    case 'json':
      return { value }
    case 'form':
      return { value: String((made(bodyWriter(media, model)) as (fields: unknown) => unknown)(value)) } // writers of forms
    case 'text':
    case 'stream': {
      const text = sentValue(value, media, model)
      return typeof text === 'string' ? { value: text } : undefined
    }
    default:
      return undefined
  }
}

function lowerCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
