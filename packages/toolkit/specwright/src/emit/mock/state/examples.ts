import { everyOperation, type Model, type OperationModel } from '@specwright/document/model'
import { ConfigError } from '../../../config/checked-config.ts'
import type { MockConfig } from '../../../config.ts'

/**
 * The model with what a configuration says of its mock, as `x-mock` does in a document.
 *
 * @throws {ConfigError} If there is no such operation or event.
 */
export function withMock(model: Model, { examples = [] }: MockConfig = {}): Model {
  if (examples.length === 0) return model
  const requests = everyOperation(model).map(({ id }) => id)
  const ids = new Set([...requests, ...model.events.map(({ name }) => name)])
  const unknown = examples.find((id) => !ids.has(id))
  if (unknown !== undefined)
    throw new ConfigError(`Cannot use mock.examples of the configuration: there is no operation or event ${unknown}`)
  const marked = <Part extends Extended>(part: Part, id: string): Part =>
    examples.includes(id) ? { ...part, extensions: { ...part.extensions, 'x-mock': 'example' } } : part
  const markedOperation = (operation: OperationModel): OperationModel => marked(operation, operation.id)
  return {
    ...model,
    operations: model.operations.map(markedOperation),
    webhooks: model.webhooks.map(markedOperation),
    callbacks: model.callbacks.map(markedOperation),
    events: model.events.map((event) => marked(event, event.name)),
  }
}

/** A part of a document that may have extensions. */
type Extended = Pick<OperationModel, 'extensions'>

/** True for what happens by example only, whatever can be inferred of it: `x-mock: example`. */
export function isByExample({ extensions }: Extended): boolean {
  return extensions['x-mock'] === 'example'
}
