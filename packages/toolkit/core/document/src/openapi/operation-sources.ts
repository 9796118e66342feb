import { childPointer, isObject, objectAt, type JsonObject } from '@specwright/json-schema/json'
import { resolvedIn } from '@specwright/json-schema/ref'
import { operationsIn } from './path-item.ts'

/** Where an operation is written. */
export interface OperationSource {
  /** What its id is derived from if it has none: its path, or the name of its webhook or callback. */
  readonly name: string
  /** For a callback, the expression of its URL. */
  readonly path: string
  readonly method: string
  readonly operation: JsonObject
  readonly item: JsonObject
  readonly itemPointer: string
  /** JSON Pointer of the operation from its path item. */
  readonly below: string
  /** The operations of its callbacks. */
  readonly callbacks: readonly OperationSource[]
}

/** The operations of the paths and webhooks of a document, each with those of its callbacks. */
export function operationSources(root: JsonObject): Readonly<Record<'paths' | 'webhooks', OperationSource[]>> {
  const seen = new Set<string>()
  const itemsIn = (member: string): OperationSource[] => {
    return Object.entries(objectAt(root, member)).flatMap(([path, value]) => {
      return inItem(
        { name: path, path, value, itemPointer: childPointer(`/${member}`, path) },
        (operation, pointer) => {
          return callbacksOf(operation, { pointer, isNested: false })
        },
      )
    })
  }

  function inItem(
    { value, ...item }: Pick<OperationSource, 'name' | 'path' | 'itemPointer'> & { readonly value: unknown },
    callbacks: (operation: JsonObject, pointer: string) => OperationSource[],
  ): OperationSource[] {
    const found = resolvedIn(root, { value, pointer: item.itemPointer })
    if (!isObject(found?.value)) return []
    const { value: written, pointer } = found
    return operationsIn(written).map((each) => ({
      ...item,
      ...each,
      item: written,
      callbacks: callbacks(each.operation, `${pointer}${each.below}`),
    }))
  }

  /** A callback may contain itself, so one within another is described once. */
  function callbacksOf(
    operation: JsonObject,
    { pointer, isNested }: { readonly pointer: string; readonly isNested: boolean },
  ): OperationSource[] {
    return Object.entries(objectAt(operation, 'callbacks')).flatMap(([name, value]) => {
      const callback = resolvedIn(root, { value, pointer: childPointer(`${pointer}/callbacks`, name) })
      if (!isObject(callback?.value) || (isNested && seen.has(callback.pointer))) return []
      seen.add(callback.pointer)
      const items = Object.entries(callback.value).filter(([path]) => !path.startsWith('x-'))
      return items.flatMap(([path, written]) => {
        const found = resolvedIn(root, { value: written, pointer: childPointer(callback.pointer, path) })
        if (found === undefined) return []
        const item = { name, path, value: found.value, itemPointer: found.pointer }
        return inItem(item, (inner, at) => callbacksOf(inner, { pointer: at, isNested: true }))
      })
    })
  }

  return {
    // Any other member of `paths` is an extension, or a mistake that the linter has reported.
    paths: itemsIn('paths').filter(({ path }) => path.startsWith('/')),
    webhooks: itemsIn('webhooks'),
  }
}
