import {
  type Issue,
  type JsonObject,
  type Path,
  isObject,
  pointerOf,
  valueAt,
  withValueAt,
} from '@specwright/server-engine/engine'
import { jsonPatch } from './json-patch.ts'
import { mergePatch } from './merge-patch.ts'

/** How an item is patched. */
export interface Patching {
  /** The operations of JSON Patch, or the members to change. */
  readonly change: unknown
  readonly contentType: string | undefined
  /** Whether a body of another type has whole members, and not changes of objects in them. */
  readonly hasWholeMembers: boolean
  /** Names of the members that only the service sets. */
  readonly fixed: readonly string[]
  /** What is wrong with a value of the collection. */
  readonly issues: (item: unknown) => readonly Issue[]
}

/** A value after a patch, why the patch cannot be applied, or what is wrong with the value after it. */
export type Patched =
  | { readonly value: JsonObject }
  | { readonly status: 400 | 409; readonly why: string }
  | { readonly issues: readonly Issue[] }

/**
 * An item after a patch of its request.
 *
 * @see RFC 6902 | RFC 7396
 */
export function patched(item: object, patching: Patching): Patched {
  const type = /^application\/(?:json-patch|merge-patch)\+json\b/i.exec(patching.contentType ?? '')?.[0].toLowerCase()
  return (type === undefined ? withMembers : standard[type])!(item, patching)
}

const standard: Readonly<Record<string, typeof patched>> = {
  'application/json-patch+json'(item, patching) {
    const result = jsonPatch(item, patching.change)
    if ('why' in result) return result
    const { value } = result
    if (!isObject(value)) return { status: 400, why: 'it leaves no object' }
    const changed = patching.fixed.filter((name) => !isSame(valueAt(value, [name]), valueAt(item, [name])))
    if (changed.length > 0) return { issues: changed.map(fixedIssue) }
    return unlessWrong(value, newIssues(item, value, patching))
  },
  'application/merge-patch+json'(item, patching) {
    const value = mergePatch(item, isObject(patching.change) ? patching.change : {})
    return unlessWrong(value, newIssues(item, value, patching))
  },
}

/** The item with the members of a body of another type, which are valid by its own schema: of another form, they are fitted later. */
function withMembers(item: object, patching: Patching): Patched {
  const { issues } = patching
  const change = isObject(patching.change) ? patching.change : {}
  const mayBeNull = (path: Path): boolean =>
    !issues(withValueAt(item, path, null)).some((issue) => issue.pointer.startsWith(pointerOf(path)))
  const others = Object.entries(item).filter(([name]) => !(patching.hasWholeMembers && Object.hasOwn(change, name)))
  const value = mergePatch(Object.fromEntries(others), change, mayBeNull)
  const ofRemoved = newIssues(item, value, patching).filter(({ path = [] }) => valueAt(change, path) === null)
  return unlessWrong(value, ofRemoved)
}

function unlessWrong(value: JsonObject, issues: readonly Issue[]): Patched {
  return issues.length > 0 ? { issues } : { value }
}

/** What is wrong with a value, and was not before. */
function newIssues(before: object, after: JsonObject, { issues }: Patching): readonly Issue[] {
  const found = issues(after)
  if (found.length === 0) return []
  const known = new Set(issues(before).map(({ message }) => message))
  return found.filter(({ message }) => !known.has(message))
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

function fixedIssue(name: string): Issue {
  const [path, sentence] = [[name], 'cannot be changed: only the service sets it']
  const pointer = pointerOf(path)
  return { pointer, path, sentence, message: `${pointer} ${sentence}` }
}
