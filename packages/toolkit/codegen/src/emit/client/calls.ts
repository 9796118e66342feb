import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import { code, comment, createFile, expr, key, typeOf } from '@loyalty-kit/code'
import type { Layout } from '../../layout.ts'
import { codeFile } from '../generated-file.ts'
import { specifiersFrom } from '../specifiers.ts'
import { namesFor } from './api-client.ts'
import { credentialsOf } from './credentials.ts'
import { exampleCallsOf } from './samples.ts'

/** `calls.ts`: a call of each operation with the arguments of its example, and credentials, for tests with a mock. */
export function emitCalls(model: Model, path: string, layout: Layout): GeneratedFile {
  const file = createFile({ declared: new Set(['calls', 'options']), specifierOf: specifiersFrom(path, layout) })
  const { client: clientName, clientOptions } = namesFor(model)
  const { options: needed, example } = credentialsOf(model, layout.oauth)
  const value = expr.object(needed.length === 0 ? [] : [{ key: 'credentials', value: example }])
  const note = comment('Options of a client, with credentials that a mock accepts.')
  file.add(code`${note}export const options: ${typeOf('client', clientOptions)} = ${value}\n\n`)
  const client = typeOf('client', clientName)
  const about = comment('A call of each operation with its example, by `operationId`.')
  file.add(code`${about}export const calls: Readonly<Record<string, (client: ${client}) => unknown>> = {\n`)
  for (const { operation, call } of exampleCallsOf(model))
    file.add(code`  ${key(operation.id)}: (client) => ${call},\n`)
  file.add(code`}\n`)
  return codeFile(path, file)
}
