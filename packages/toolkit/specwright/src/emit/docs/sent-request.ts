import type { InputTypes } from '@specwright/code/input-value'
import { isIgnored, type Model, type OperationModel, type ParameterModel } from '@specwright/document/model'
import { sentMethod } from '@specwright/document/openapi'
import { shownOwnServerOf } from '@specwright/document/servers'
import { acceptOf } from '../client/content.ts'
import { filenameOf } from '../client/file-parts.ts'
import { parameterWriters, type ParameterWriters } from '../client/styles.ts'
import { successOf } from '../client/success.ts'
import { inputTypes } from './input-types.ts'

/** How the requests of an operation are written, as its client writes them. */
export interface SentRequest {
  /** As it is sent: `GET`. */
  readonly method: string
  readonly parameters: readonly SentParameter[]
  readonly writers: ParameterWriters
  /** Its own server: a URL, or a path on that of the document. */
  readonly server?: string
  /** The content types of its responses. */
  readonly accept: readonly string[]
  /** A result that is not read at once: a file, by a name for it, or a stream. */
  readonly receives?: { readonly kind: 'file'; readonly filename: string } | { readonly kind: 'stream' }
}

/** A parameter with the types of what a reader enters; without those that OpenAPI ignores. */
type SentParameter = Pick<ParameterModel, 'name' | 'in'> & InputTypes

/** How samples of an operation's requests are written. */
export function sentRequest(operation: OperationModel, model: Model): SentRequest {
  const { root } = model.document
  const server = shownOwnServerOf(operation, model)
  const receives = receivedBy(operation, model)
  return {
    method: sentMethod(operation.method),
    parameters: operation.parameters
      .filter((parameter) => !isIgnored(parameter))
      .map(({ name, in: location, schema }) => ({ name, in: location, ...inputTypes(schema, root) })),
    writers: parameterWriters(operation, model),
    ...(server !== undefined && { server }),
    accept: acceptOf(operation),
    ...(receives && { receives }),
  }
}

function receivedBy(operation: OperationModel, model: Model): SentRequest['receives'] {
  const { responseKind, streamed } = successOf(operation, model, () => undefined)
  if (streamed) return { kind: 'stream' }
  if (responseKind !== 'binary') return undefined
  return { kind: 'file', filename: filenameOf('response', acceptOf(operation)[0]) }
}
