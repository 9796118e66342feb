import { requestOf, type RequestDescriptor } from '@specwright/client-engine'
import { made } from '@specwright/client-engine/writers'
import type { RequestData, SentValues } from '@specwright/diff'
import type { Model, OperationModel } from '@specwright/document/model'
import { sentMethod } from '@specwright/document/openapi'
import { shownBasePathOf } from '@specwright/document/servers'
import { bodyWriter } from '../emit/client/body-writer.ts'
import { parameterWriters } from '../emit/client/styles.ts'
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
  const writers = Object.entries(parameterWriters(operation, model)).map(([name, writer]) => [name, made(writer)])
  const descriptor: RequestDescriptor = {
    id: operation.id,
    path: operation.path.replace(/#.*/s, ''), // a fragment is not sent
    ...Object.fromEntries(writers),
  }
  const input = { path: valuesIn('path', sent) ?? {}, query: valuesIn('querystring', sent) ?? valuesIn('query', sent) }
  const options = { headers: valuesIn('header', sent), cookies: valuesIn('cookie', sent) }
  try {
    const { url, headers } = requestOf(descriptor, input, { base: shownBasePathOf(operation, model), options })
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

function valuesIn(place: string, { parameters }: SentValues): Readonly<Record<string, unknown>> | undefined {
  const given = parameters.filter((each) => each.in === place).map(({ name, value }) => [name, value] as const)
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

function lowerCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
