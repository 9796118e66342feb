import { isObject } from '@specwright/json-schema/json'
import type { Diagnostic } from '@specwright/document/diagnostics'
import type { Model, OperationModel } from '@specwright/document/model'
import { ConfigError } from '../../config/checked-config.ts'
import type { DocumentConfig } from '../../config.ts'
import { invalidates as extension, isMutation, isQuery } from './reads.ts'

/** The queries that a mutation makes stale by its `x-invalidates`, or by a configuration; `undefined` if nothing says it. */
export function declaredStale(operation: OperationModel, model: Model): OperationModel[] | undefined {
  const declared = operation.extensions[extension]
  if (declared === undefined || declarationProblem(operation, model) !== undefined) return undefined
  const ids = declared as readonly string[] // checked above
  return model.operations.filter(({ id }) => ids.includes(id))
}

/** What is wrong with the `x-invalidates` of an operation; `undefined` if nothing is. */
function declarationProblem(operation: OperationModel, model: Model): string | undefined {
  const declared = operation.extensions[extension]
  if (declared === undefined) return undefined
  if (!isMutation(operation, model)) return 'is of an operation that only reads'
  if (!Array.isArray(declared) || !declared.every((id) => typeof id === 'string'))
    return 'must be an array with the operationIds of the queries that become stale'
  const queries = new Set(model.operations.filter((each) => isQuery(each, model)).map(({ id }) => id))
  const unknown = declared.find((id) => !queries.has(id))
  return unknown === undefined ? undefined : `names ${unknown}, which is not the operationId of a query`
}

/** Warnings about declarations of what becomes stale that do not fit the document. */
export function invalidationProblems(model: Model): Diagnostic[] {
  return model.operations.flatMap((operation) => {
    const problem = declarationProblem(operation, model)
    if (problem === undefined) return []
    const message = `Cannot use the ${extension} of ${operation.id}: it ${problem}`
    const location = model.document.locate(`${operation.pointer}/${extension}`)
    return [{ severity: 'warning', code: 'invalidates', message, location }]
  })
}

/**
 * The model with what a configuration says of mutations, which counts more than what the document says.
 *
 * @throws {ConfigError} If there is no such operation, or what is named is no query.
 */
export function withInvalidates(model: Model, declared: DocumentConfig['invalidates'] = {}): Model {
  if (!isObject(declared) || Object.keys(declared).length === 0) return model
  const refuse = (id: string, problem: string): never => {
    throw new ConfigError(`Cannot use invalidates.${id} of the configuration: it ${problem}`)
  }
  for (const id of Object.keys(declared))
    if (!model.operations.some((each) => each.id === id)) refuse(id, 'is not the operationId of an operation')
  const operations = model.operations.map((operation) => {
    if (!Object.hasOwn(declared, operation.id)) return operation
    const changed = { ...operation, extensions: { ...operation.extensions, [extension]: declared[operation.id] } }
    const problem = declarationProblem(changed, model)
    return problem === undefined ? changed : refuse(operation.id, problem)
  })
  return { ...model, operations }
}
