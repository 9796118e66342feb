import { atPointer, isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { componentOf, pointerOf, valueIn } from '@specwright/json-schema/ref'
import { dataMembers, isInData } from '../data-members.ts'
import { isSchemaName } from '../openapi/to-openapi-31.ts'
import { circularValues } from './circular-values.ts'
import { isWithin, type PlacedRef, type References } from './references.ts'

/**
 * Bundles a document that refers only to itself, in place, far faster than a bundler that resolves all its refs again.
 *
 * A ref in place of data or text becomes a copy of its target; all others stay.
 *
 * @returns False, without a change, for any other document; and for one in which a copy contains itself.
 */
export function bundleAlone(root: JsonObject, { refs, others }: References): boolean {
  // A bundler adds the components.
  if (!isObject(own(root, 'components')) || others.some(refersElsewhere)) return false
  const targetOf = createTargets(root)
  const copies: (() => void)[] = []
  let copied: PlacedRef | undefined
  for (const each of refs) {
    const { ref, holder, path } = each
    const key = path.at(-1)
    // The document itself, or what a copy replaces.
    if (holder === undefined || key === undefined || isWithin(each, copied)) continue
    copied = undefined
    const target = targetOf(ref)
    if (typeof target === 'string' || (target !== undefined && isDatum(path))) {
      copies.push(() => Reflect.set(holder, key, isObject(target) ? { ...target } : target))
      copied = each
    } else if (!isObject(target)) return false
  }
  for (const copy of copies) copy()
  return copies.length === 0 || circularValues(root).length === 0
}

/** Gives what a ref leads to within the document; `undefined` for any other ref. */
function createTargets(root: JsonObject): (ref: string) => unknown {
  const found = new Map<string, unknown>()
  return (ref) => {
    const known = found.get(ref)
    if (known !== undefined || found.has(ref)) return known
    const pointer = pointerOf(ref)
    const target = pointer === undefined ? undefined : valueIn(root, atPointer(root, pointer))
    found.set(ref, target)
    return target
  }
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
