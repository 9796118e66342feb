import type { Model } from '@specwright/document/model'
import { sentMethod } from '@specwright/document/openapi'

/** How many of the names are shown. */
const maxShown = 3

/**
 * A note on operations that got their names from method and path, since the document gives them none. Callers call those of paths;
 * webhooks are known by names of their own.
 */
export function inventedNames(model: Model): string[] {
  const named = model.operations.filter(({ id, key }) => id !== key)
  if (named.length === 0) return []
  const shown = named.slice(0, maxShown).map(({ id, method, path }) => `${id} (${sentMethod(method)} ${path})`)
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
