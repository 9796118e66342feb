import type { Model, OperationModel } from '@specwright/document/model'
import type { PinnedNames, PinnedOperation } from '@specwright/document/names'
import { defaultContentType, resultTypesOf } from './content.ts'
import { functionName, functionNamesOf } from './function-names.ts'
import { methodFor } from './method.ts'
import { resourcesOf } from './names.ts'

/** The names and signatures of a model, for the next generation to keep. */
export function namesOf(model: Model): PinnedNames {
  const functionNames = functionNamesOf(model)
  const operations = resourcesOf(model).flatMap(({ name, methods }) =>
    methods.map(
      (method) =>
        [
          method.operation.key,
          pinOf(method.operation, {
            model,
            name: `${name}.${method.name}`,
            called: functionNames.get(method.operation),
          }),
        ] as const,
    ),
  )
  return {
    operations: { ...model.names.operations, ...Object.fromEntries(operations) },
    schemas: model.names.schemas,
  }
}

/** Resource and method of an operation, and its function. */
interface Named {
  readonly model: Model
  readonly name: string
  readonly called: string | undefined
}

function pinOf(operation: OperationModel, { model, name, called }: Named): PinnedOperation {
  const { id, key } = operation
  const method = methodFor(operation, model, () => undefined)
  const { media, fixed } = method
  const request = media?.contentType
  const slots = method.arguments.map(({ slot }) => slot)
  const [response, ...others] = resultTypesOf(operation)
  return {
    ...(id !== key && { id }),
    name,
    ...(called !== undefined && called !== functionName(id) && { function: called }),
    ...(slots.length > 0 && { arguments: slots }),
    ...(request !== undefined && request !== defaultContentType && { request }),
    ...(others.length > 0 && response !== undefined && { response: [response, ...others] }),
    ...(others.length === 0 && response !== undefined && response !== defaultContentType && { response }),
    ...(Object.keys(fixed).length > 0 && { fixed }),
    ...(method.listed && { listing: true }),
  }
}
