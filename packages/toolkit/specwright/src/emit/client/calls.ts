import {
  everyOperation,
  withoutParameterNames,
  type GeneratedFile,
  type Model,
  type OperationModel,
} from '@specwright/document/model'
import { code, comment, createFile, expr, key, typeOf } from '@specwright/code'
import { hasRequest } from '../has-request.ts'
import type { Layout } from '../../config/layout.ts'
import { codeFile } from '../generated-file.ts'
import { specifiersFrom } from '../specifiers.ts'
import { namesFor } from './api-client.ts'
import { isRedirect } from './content.ts'
import { credentialsOf } from './credentials.ts'
import { exampleCallsOf } from './samples.ts'

/** `calls.ts`: a call of each operation with the arguments of its example, and credentials, for tests with a mock. */
export function emitCalls(model: Model, path: string, layout: Layout): GeneratedFile {
  const file = createFile({ declared: new Set(['calls', 'options']), specifierOf: specifiersFrom(path, layout) })
  const { client: clientName, clientOptions } = namesFor(model)
  const { options: needed, example } = credentialsOf(model, layout.oauth)
  const value = expr.object(needed.length === 0 ? [] : [{ key: 'credentials', value: example }])
  const note = comment('Options of a client, with credentials that a mock accepts.')
  file.add(code`${note}export const options: Omit<${typeOf('client', clientOptions)}, 'baseUrl'> = ${value}\n\n`)
  const client = typeOf('client', clientName)
  const about = comment(
    'A call of each operation with its example, by `operationId`. Where several have the same requests, as those of ' +
      '`/pets` and `/pets#add`, only the first has a call. One that documents no success of HTTP has none, nor one that ' +
      'requires a parameter without a valid value.',
  )
  file.add(code`${about}export const calls: Readonly<Record<string, (client: ${client}) => unknown>> = {\n`)
  const firsts = new Set(firstsByRequest(model))
  const { root } = model.document
  const called = exampleCallsOf(model).filter(
    ({ operation }) => firsts.has(operation.id) && maySucceed(operation) && hasRequest(operation, root),
  )
  for (const { operation, call } of called) file.add(code`  ${key(operation.id)}: (client) => ${call},\n`)
  file.add(code`}\n`)
  return codeFile(path, file)
}

/** False for an operation whose responses are all errors, or switch to another protocol. */
function maySucceed({ responses }: OperationModel): boolean {
  return (
    responses.length === 0 ||
    responses.some((each) => /^(?:2|304$|3xx$|default$)/i.test(each.status) || isRedirect(each))
  )
}

/** The ids of the operations that a service can tell apart: a fragment is not sent, and names in braces are values. */
function firstsByRequest(model: Model): Iterable<string> {
  const byRequest = new Map<string, string>()
  const isWhole = (path: string): boolean => !path.includes('#')
  const operations = everyOperation(model).toSorted((a, b) => Number(isWhole(b.path)) - Number(isWhole(a.path)))
  for (const { id, method, path } of operations) {
    const request = `${method} ${withoutParameterNames(path.replace(/#.*/s, ''))}`
    if (!byRequest.has(request)) byRequest.set(request, id)
  }
  return byRequest.values()
}
