import type { Model, OperationModel } from '@loyalty-kit/document/model'
import { ConfigError } from '../../../checked-config.ts'
import type { MockConfig } from '../../../config.ts'

/**
 * The model with what a configuration says of its mock, as `x-mock` does in a document.
 *
 * @throws {ConfigError} If there is no such operation.
 */
export function withMock(model: Model, { examples = [] }: MockConfig = {}): Model {
  const ids = new Set(model.operations.map(({ id }) => id))
  const unknown = examples.find((id) => !ids.has(id))
  if (unknown !== undefined)
    throw new ConfigError(`Cannot use mock.examples of the configuration: there is no operation ${unknown}`)
  if (examples.length === 0) return model
  const operations = model.operations.map((operation) => {
    if (!examples.includes(operation.id)) return operation
    return { ...operation, extensions: { ...operation.extensions, 'x-mock': 'example' } }
  })
  return { ...model, operations }
}

/** True for an operation that responds with examples, whatever can be inferred of it: `x-mock: example`. */
export function isByExample({ extensions }: OperationModel): boolean {
  return extensions['x-mock'] === 'example'
}
