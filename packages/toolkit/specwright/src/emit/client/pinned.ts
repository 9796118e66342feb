import { isOfHeaders, jsonType, keyOfSchema, type Model, type OperationModel } from '@specwright/document/model'
import { headerNames, noNames, type PinnedNames, type PinnedOperation } from '@specwright/document/names'
import { resultTypesOf } from './content.ts'
import { functionName, functionNamesOf } from './function-names.ts'
import { methodFor } from './method.ts'
import { resourcesOf } from './named-resources.ts'

/** What a file of names keeps besides the names of components. */
interface KeptNames {
  /** The names of earlier generations. Default: none. */
  readonly earlier?: PinnedNames
  /** Whether an output exports the types of schemas. Default: true. */
  readonly hasTypes?: boolean
  /** Whether an output shows methods; those of earlier generations are kept. Default: true. */
  readonly hasMethods?: boolean
}

/** The names and signatures of a model, for the next generation to keep. */
export function namesOf(model: Model, kept: KeptNames = {}): PinnedNames {
  const { earlier = noNames, hasMethods = true } = kept
  const isShown = hasMethods || Object.values(earlier.operations).some(({ name }) => name !== undefined)
  const operations = { ...model.names.operations, ...(isShown ? methodsOf(model) : idsOf(model)) }
  return { operations, schemas: schemasOf(model, operations, kept) }
}

/** Lines of operations whose methods nothing shows. The names of headers follow from them all the same. */
function idsOf({ operations }: Model): PinnedNames['operations'] {
  return Object.fromEntries(operations.map(({ id, key }) => [key, id === key ? {} : { id }]))
}

function methodsOf(model: Model): PinnedNames['operations'] {
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
  return Object.fromEntries(operations)
}

/** The names of schemas without those that nothing exports, and those of headers that follow from their operation's. */
function schemasOf(
  model: Model,
  operations: PinnedNames['operations'],
  { earlier = noNames, hasTypes = true }: KeptNames,
): PinnedNames['schemas'] {
  const headers = headerNames(operations)
  const needless = [...model.inputs, ...model.parts].filter((each) => {
    if (!hasTypes) return true
    const { name, typeName, operation } = each
    return isOfHeaders(each) && headers.isPinned(operation) && typeName === name && headers.has(typeName)
  })
  const keys = new Set(needless.map(keyOfSchema).filter((key) => !Object.hasOwn(earlier.schemas, key)))
  return Object.fromEntries(Object.entries(model.names.schemas).filter(([key]) => !keys.has(key)))
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
    ...(request !== undefined && request !== jsonType && { request }),
    ...(others.length > 0 && response !== undefined && { response: [response, ...others] }),
    ...(others.length === 0 && response !== undefined && response !== jsonType && { response }),
    ...(Object.keys(fixed).length > 0 && { fixed }),
    ...(method.listed && { listing: true }),
  }
}
