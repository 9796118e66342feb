import { JSONPathEnvironment, JSONPathError, type JSONPathNode, type JSONValue } from 'json-p3'
import { isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { removeMembers } from '../remove-members.ts'

/** Reports a problem at a pointer (without `#`) of the overlay. */
export type ReportOverlay = (pointer: string, message: string, severity: 'error' | 'warning') => void

// Documents may nest deeper than the default limit.
const paths = new JSONPathEnvironment({ maxRecursionDepth: 10_000 })

/**
 * Applies an overlay (Overlay 1.0 or 1.1) to a document, in place: its actions in order, each to all nodes that its
 * target selects.
 */
export function applyOverlay(root: JsonObject, overlay: unknown, report: ReportOverlay): void {
  const version = isObject(overlay) ? own(overlay, 'overlay') : undefined
  if (!isObject(overlay) || version === undefined) {
    return report('', 'The root has no "overlay" member, which states the version: 1.0.0 or 1.1.0', 'error')
  }
  if (typeof version !== 'string' || !/^1\.[01]\.\d+$/.test(version)) {
    return report('/overlay', `Overlay ${JSON.stringify(version)} is not supported: use 1.0.0 or 1.1.0`, 'error')
  }
  const actions = own(overlay, 'actions')
  if (!Array.isArray(actions) || actions.length === 0) {
    return report('', '"actions" must be an array with at least one action', 'error')
  }
  for (const [index, action] of (actions as readonly unknown[]).entries()) {
    const pointer = `/actions/${index}`
    if (isObject(action)) applyAction(root, action, (member, ...rest) => report(`${pointer}/${member}`, ...rest))
    else report(pointer, 'An action must be an object', 'error')
  }
}

function applyAction(root: JsonObject, action: JsonObject, report: ReportOverlay): void {
  const targets = nodesAt(root, action, 'target', report)
  if (targets === undefined) return
  if (targets.length === 0)
    report('target', `${String(own(action, 'target'))} selects nothing: the action has no effect`, 'warning')
  if (own(action, 'remove') === true) {
    if (targets.some(({ location }) => location.length === 0)) report('target', 'The root cannot be removed', 'error')
    return removeAll(root, targets)
  }
  const isCopy = !Object.hasOwn(action, 'update')
  if (isCopy && !Object.hasOwn(action, 'copy'))
    return report('target', 'The action has no update, remove or copy', 'error')
  const sources = isCopy ? nodesAt(root, action, 'copy', report) : undefined
  if (isCopy && sources === undefined) return
  if (sources !== undefined && sources.length !== 1) {
    return report(
      'copy',
      `${String(own(action, 'copy'))} selects ${sources.length} values: it must select one`,
      'error',
    )
  }
  const change = structuredClone(sources === undefined ? own(action, 'update') : sources[0]?.value)
  for (const target of targets) {
    if (isMergeable(target.value, change)) replace(root, target, merged(target.value, structuredClone(change)))
    else
      report(
        isCopy ? 'copy' : 'update',
        `${kindOf(change)} cannot update ${kindOf(target.value)} at ${target.getPath()}`,
        'error',
      )
  }
}

/** The nodes that a member of an action selects; `undefined`, and a report, if it is not a JSONPath. */
function nodesAt(
  root: JsonObject,
  action: JsonObject,
  member: 'target' | 'copy',
  report: ReportOverlay,
): readonly JSONPathNode[] | undefined {
  const path = own(action, member)
  if (typeof path !== 'string') {
    report(member, `"${member}" must be a JSONPath`, 'error')
    return undefined
  }
  try {
    return paths.query(path, root as JSONValue).nodes // parsed from YAML or JSON
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error
    report(member, `"${member}" is not a valid JSONPath: ${error.message}`, 'error')
    return undefined
  }
}

function removeAll(root: JsonObject, nodes: readonly JSONPathNode[]): void {
  const removals = new Map<object, Set<string>>()
  for (const { location } of nodes) {
    const holder = valueAt(root, location.slice(0, -1))
    if (holder !== undefined) removals.set(holder, (removals.get(holder) ?? new Set()).add(String(location.at(-1))))
  }
  removeMembers(removals)
}

function valueAt(root: object, location: readonly (string | number)[]): object | undefined {
  let value: unknown = root
  for (const key of location) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return typeof value === 'object' && value !== null ? value : undefined
}

/** Sets a node that is not an object or an array; those are changed in place. */
function replace(root: JsonObject, { location, value }: JSONPathNode, by: unknown): void {
  if (by === value) return
  const holder = valueAt(root, location.slice(0, -1))
  if (holder !== undefined) define(holder, String(location.at(-1)), by)
}

function isMergeable(target: unknown, change: unknown): boolean {
  return Array.isArray(target) || kindOf(target) === kindOf(change)
}

/** Objects are merged, arrays get more items, and anything else is replaced. */
function merged(target: unknown, change: unknown): unknown {
  if (Array.isArray(target)) {
    target.push(...(Array.isArray(change) ? (change as unknown[]) : [change]))
    return target
  }
  if (!isObject(target) || !isObject(change)) return change
  for (const [key, value] of Object.entries(change)) {
    const held = own(target, key)
    const isSameKind = Array.isArray(held) ? Array.isArray(value) : isObject(held) && isObject(value)
    define(target, key, isSameKind ? merged(held, value) : value)
  }
  return target
}

/** Sets a member of any name, `__proto__` included. */
function define(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, configurable: true, enumerable: true, writable: true })
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'an array'
  return isObject(value) ? 'an object' : 'a value'
}
