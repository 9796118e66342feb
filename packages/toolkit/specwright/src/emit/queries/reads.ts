import type { Model, OperationModel } from '@specwright/document/model'
import { pagedBy } from '../client/pagination.ts'

/** True for an operation that reads, so that a query can repeat it: by its method, or since it is a listing. */
export function isQuery(operation: OperationModel, model: Model): boolean {
  return ['get', 'query'].includes(operation.method) || pagedBy(operation, model) !== undefined
}

/** True for an operation that may change something. */
export function isMutation(operation: OperationModel, model: Model): boolean {
  return !['head', 'options', 'trace'].includes(operation.method) && !isQuery(operation, model)
}
