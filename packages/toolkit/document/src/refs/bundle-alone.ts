import { isObject, own, type JsonObject } from '@loyalty-kit/json-schema/json'
import { componentOf, pointerOf, refOf, valueIn } from '@loyalty-kit/json-schema/ref'
import { dataMembers, isInData } from '../data-members.ts'
import { isSchemaName } from '../openapi/to-openapi-31.ts'

/**
 * Bundles a document that refers only to itself, in place, far faster than a bundler that resolves all its refs again.
 *
 * A ref in place of data or text becomes a copy of its target; all others stay.
 *
 * @returns False, without a change, for any other document.
 */
export function bundleAlone(root: JsonObject): boolean {
  const copies: (() => void)[] = []
  const path: string[] = []
  const isAlone = (value: object): boolean => {
    if (isObject(value) && refersElsewhere(value)) return false
    return Object.entries(value).every(([key, member]) => {
      if (typeof member !== 'object' || member === null) return true
      path.push(key)
      const ref = refOf(member)
      const alone = ref === undefined ? isAlone(member as object) : isRefAlone(ref, value, key)
      path.pop()
      return alone
    })
  }
  const isRefAlone = (ref: string, holder: object, key: string): boolean => {
    const member = Reflect.get(holder, key) as JsonObject // it has the ref
    const target = pointerOf(ref) === undefined ? undefined : valueIn(root, member)
    const isCopied = target !== undefined && (isDatum(path) || typeof target === 'string')
    if (isCopied) copies.push(() => Reflect.set(holder, key, isObject(target) ? { ...target } : target))
    return isCopied || (isObject(target) && isAlone(member))
  }
  // A bundler adds the components.
  if (!isObject(own(root, 'components')) || !isAlone(root)) return false
  for (const copy of copies) copy()
  return true
}

/** Whether an object refers to a file by another member than `$ref`, or to anything but a named schema by its name. */
function refersElsewhere(object: JsonObject): boolean {
  const { externalValue, mapping, defaultMapping } = object
  const targets = [...(isObject(mapping) ? Object.values(mapping) : []), defaultMapping]
  const isElsewhere = (target: unknown): boolean =>
    typeof target === 'string' && !isSchemaName(target) && componentOf(target)?.section !== 'schemas'
  return typeof externalValue === 'string' || targets.some(isElsewhere)
}

/** True for the value of a keyword whose value is data. */
function isDatum(path: readonly string[]): boolean {
  return dataMembers.has(path.at(-1) ?? '') && isInData(path) && !isInData(path.slice(0, -1))
}
