import { ts } from 'ts-morph'
import type { DeclaredMember, DeclaredParts } from '../declared-members.ts'
import { textOf, type Address, type Change } from '../migration.ts'
import { valueKey, type Confirmed } from './confirmed.ts'
import type { Place } from './places.ts'

/** A type of the base and what it is in the revision. */
export interface TypePair {
  readonly type: string
  readonly before: DeclaredParts
  readonly after: DeclaredParts
}

/** What two versions are compared with. */
export interface TypeComparison {
  readonly confirmed: Confirmed
  /** The names in the revision of types that were renamed. */
  readonly renamed: ReadonlyMap<string, string>
}

/** The changes of the members and values of a type. */
export function typeChanges(pair: TypePair, comparison: TypeComparison): Change[] {
  return [...removedMembers(pair, comparison), ...requiredMembers(pair, comparison), ...valueChanges(pair, comparison)]
}

const pathKeyOf = (path: readonly string[]): string => JSON.stringify(path)

/** Where a path of the base is in the revision. */
function pathAfter(type: string, path: readonly string[], { members }: Confirmed): string[] {
  return path.map((name, index) => members.get(textOf({ type, path: path.slice(0, index + 1) })) ?? name)
}

function byPath({ members }: DeclaredParts): Map<string, DeclaredMember[]> {
  const found = new Map<string, DeclaredMember[]>()
  for (const member of members) {
    const key = pathKeyOf(member.path)
    found.set(key, [...(found.get(key) ?? []), member])
  }
  return found
}

function removedMembers({ type, before, after }: TypePair, { confirmed, renamed }: TypeComparison): Change[] {
  const revision = byPath(after)
  const changes = [...byPath(before).values()].flatMap(([member]): Change[] => {
    if (member === undefined) return []
    const at = { type, path: member.path }
    const path = pathAfter(type, member.path, confirmed)
    const to = path.at(-1) ?? ''
    const [found] = revision.get(pathKeyOf(path)) ?? []
    const isRenamed = to !== member.path.at(-1)
    if (found !== undefined) {
      const isReused = revision.has(pathKeyOf([...path.slice(0, -1), member.path.at(-1) ?? '']))
      if (isRenamed) return [{ kind: 'member-renamed', at, to, ...(isReused && { silent: true }) }]
      return isLeaf(member, before) && isLeaf(found, after) && !isSameType(member.node.type, found.node.type, renamed)
        ? [{ kind: 'member-changed', at, before: typeText(member), after: typeText(found) }]
        : []
    }
    const parent = path.slice(0, -1)
    if (parent.length > 0 && !revision.has(pathKeyOf(parent))) return []
    const moved = movedTo(at, confirmed)
    return [{ kind: 'member-removed', at, ...(moved !== undefined && { moved }) }]
  })
  return changes
}

/** Where an operation has a member now, if a person confirmed that it moved. */
function movedTo(at: Address, { entries }: Confirmed): string | undefined {
  const isOf = (place: Place): boolean =>
    place.kind === 'member' && place.addresses.some((each) => textOf(each) === textOf(at))
  return entries.find(({ before, moves }) => moves.length > 0 && isOf(before))?.moves[0]?.after.slot
}

function typeText({ node }: DeclaredMember): string {
  return node.type?.getText().replaceAll(/\s+/g, ' ') ?? 'unknown'
}

/** True for a member without members or values of its own. */
function isLeaf({ path }: DeclaredMember, { members, values }: DeclaredParts): boolean {
  const isBelow = (other: readonly string[], longer: number): boolean =>
    other.length >= path.length + longer && path.every((name, index) => other[index] === name)
  return !members.some((each) => isBelow(each.path, 1)) && !values.some((each) => isBelow(each.path, 0))
}

/** True for two types that are written in the same way, but for the new names of types. */
function isSameType(
  left: ts.Node | undefined,
  right: ts.Node | undefined,
  renamed: ReadonlyMap<string, string>,
): boolean {
  if (left === undefined || right === undefined) return left === right
  if (left.kind !== right.kind) return false
  if (ts.isIdentifier(left) && ts.isIdentifier(right)) return (renamed.get(left.text) ?? left.text) === right.text
  const [before, after] = [childrenOf(left), childrenOf(right)]
  if (before.length === 0 && after.length === 0) return left.getText() === right.getText()
  return before.length === after.length && before.every((each, index) => isSameType(each, after[index], renamed))
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  return children
}

/** Members that must now be present. */
function requiredMembers({ type, before, after }: TypePair, { confirmed }: TypeComparison): Change[] {
  const base = new Map<string, DeclaredMember>()
  for (const member of before.members) base.set(pathKeyOf(pathAfter(type, member.path, confirmed)), member)
  return [...byPath(after).values()].flatMap(([member]): Change[] => {
    if (member === undefined || member.node.questionToken !== undefined || isResponse(type, member.path)) return []
    const known = base.get(pathKeyOf(member.path))
    if (known !== undefined && known.node.questionToken === undefined) return []
    const parent = base.get(pathKeyOf(member.path.slice(0, -1)))
    if (member.path.length > 1 && parent === undefined) return []
    const path = [...(parent?.path ?? []), member.path.at(-1) ?? '']
    return [{ kind: 'member-required', at: { type, path }, type: typeText(member) }]
  })
}

/** True below the responses of an operation, which callers do not write. */
function isResponse(type: string, path: readonly string[]): boolean {
  return type === 'operations' && (path.length === 1 || path[1] === 'responses')
}

function valueChanges({ type, before, after }: TypePair, { confirmed }: TypeComparison): Change[] {
  const revision = new Map<string, Set<string>>()
  for (const { path, value } of after.values) {
    const key = pathKeyOf(path)
    revision.set(key, (revision.get(key) ?? new Set()).add(value))
  }
  const members = byPath(after)
  return before.values.flatMap(({ path, value }): Change[] => {
    const moved = pathAfter(type, path, confirmed)
    if (moved.length > 0 && !members.has(pathKeyOf(moved))) return [] // the member is gone
    const at: Address = { type, path }
    const to = confirmed.values.get(valueKey(at, value))
    if (to !== undefined && revision.get(pathKeyOf(moved))?.has(to)) return [{ kind: 'value-renamed', at, value, to }]
    return revision.get(pathKeyOf(moved))?.has(value) === true ? [] : [{ kind: 'value-removed', at, value }]
  })
}
