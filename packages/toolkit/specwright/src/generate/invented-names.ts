import type { Model, OperationModel } from '@specwright/document/model'
import { sentMethod } from '@specwright/document/openapi'
import { resourcesOf } from '../emit/client/named-resources.ts'

/** How many of the names are shown. */
const maxShown = 3

/**
 * A note on operations that got their names from method and path, since the document gives them none, with the names of the
 * methods that a client has for them, or otherwise their ids. Callers call those of paths; webhooks are known by names of
 * their own, and an id that is there twice has a warning.
 */
export function inventedNames(model: Model, { hasClient }: { readonly hasClient: boolean }): string[] {
  const isRepeated = repeatedIds(model)
  const named = model.operations.filter((operation) => operation.id !== operation.key && !isRepeated(operation))
  if (named.length === 0) return []
  const methods = hasClient ? methodsOf(model) : new Map<OperationModel, string>()
  const shown = named.slice(0, maxShown).map((operation) => {
    return `${methods.get(operation) ?? operation.id} (${sentMethod(operation.method)} ${operation.path})`
  })
  const list = `${shown.join(', ')}${named.length > maxShown ? ` and ${named.length - maxShown} more` : ''}`
  const [what, advice] =
    named.length === 1
      ? ['1 operation has no operationId of its own, and is named by its method and path', 'Name it with operationId']
      : [
          `${named.length} operations have no operationId of their own, and are named by their methods and paths`,
          'Name them with operationId',
        ]
  return [`${what}: ${list}. ${advice}`]
}

/** `orders.list`, by operation. */
function methodsOf(model: Model): ReadonlyMap<OperationModel, string> {
  return new Map(
    resourcesOf(model).flatMap(({ name: resource, methods }) =>
      methods.map(({ name, operation }) => [operation, `${resource}.${name}`] as const),
    ),
  )
}

/** True for operations of which a warning says that their ids are those of others. */
function repeatedIds({ document }: Model): (operation: OperationModel) => boolean {
  const warned = document.warnings.filter(({ code }) => code === 'operation-operationId-unique')
  const places = new Set(warned.map(({ location: { file, line, column } }) => `${file}:${line}:${column}`))
  return ({ pointer }) => {
    const { file, line, column } = document.locate(`${pointer}/operationId`)
    return places.has(`${file}:${line}:${column}`)
  }
}
