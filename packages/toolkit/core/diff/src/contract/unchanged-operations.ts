import { isObject, own } from '@specwright/json-schema/json'
import { operationsIn as writtenIn } from '@specwright/document/openapi'
import { operationsOf, type Operation } from './operations.ts'
import { same } from './same.ts'
import type { Side } from './side.ts'
import { unchangedBetween } from './unchanged.ts'

/** Says whether an operation is the same in both versions, with everything that applies to it. */
export type IsUnchanged = (key: string) => boolean

/** The operations that need no comparison: in most changes of a contract, nearly all. */
export function unchangedOperations(base: Side, revision: Side, member: 'paths' | 'webhooks'): IsUnchanged {
  const { isUnchanged } = unchangedBetween(base, revision)
  const inherited = ['servers', 'security']
  const schemes = ({ root }: Side): unknown => {
    const components = own(root, 'components')
    return isObject(components) ? own(components, 'securitySchemes') : undefined
  }
  const isInherited = inherited.every((name) => same(own(base.root, name), own(revision.root, name)))
  if (!isInherited || !same(schemes(base), schemes(revision))) return () => false
  const [before, after] = [operationsOf(base, member), operationsOf(revision, member)]
  return (key) => {
    const [old, next] = [before.get(key), after.get(key)]
    if (!old || !next || old.title !== next.title || !isUnchanged(old.part, next.part)) return false
    return isUnchanged({ ...old.item, value: aside(old) }, { ...next.item, value: aside(next) })
  }
}

/** The operations that need a comparison. */
export function without(
  operations: ReadonlyMap<string, Operation>,
  isUnchanged: IsUnchanged,
): ReadonlyMap<string, Operation> {
  return new Map([...operations].filter(([key]) => !isUnchanged(key)))
}

/** What a path item has beside its operations. */
function aside({ item }: Operation): object {
  const methods = new Set(writtenIn(item.value).map(({ method }) => method))
  return Object.fromEntries(Object.entries(item.value).filter(([name]) => !methods.has(name)))
}
