import { keysOf } from 'specwright/internal'
import type { Operation } from './docs-data.ts'
import {
  allOperations,
  at,
  contract,
  isObject,
  keysOfRef,
  located,
  resolved,
  schemas,
  sentRequests,
} from './contract.ts'
import { address } from './page.ts'

/** What uses a schema: a page of the contract. */
export interface SchemaUse {
  readonly label: string
  readonly page: string
}

/** The operations and schemas that name a schema, not those that only contain one which does. */
export function usesOf(name: string): readonly SchemaUse[] {
  return uses.get(name) ?? []
}

const uses: ReadonlyMap<string, readonly SchemaUse[]> = (() => {
  const found = new Map<string, SchemaUse[]>()
  const add = (value: unknown, use: SchemaUse, own?: string): void => {
    for (const name of namesIn(value, new Set())) if (name !== own) found.set(name, [...(found.get(name) ?? []), use])
  }
  const addRequest = (operation: Operation, page: string): void =>
    add(ownValues(operation), { label: operation.summary, page })
  for (const operation of allOperations) addRequest(operation, address.operation(operation.id))
  for (const sent of sentRequests) addRequest(sent, address.webhook(sent.id))
  for (const [name, schema] of Object.entries(resolved(resolved(contract['components'])['schemas'])))
    add(schema, { label: name, page: address.schema(name) }, name)
  return found
})()

/** An operation without its callbacks, which have pages of their own, and the parameters of its path. */
function ownValues({ pointer }: Operation): unknown[] {
  const keys = keysOf(pointer)
  const { callbacks: _, ...own } = located(keys).value
  return [own, located(keys.slice(0, -1)).value['parameters']]
}

/** The named schemas that a value names, also by the components that it names. */
function namesIn(value: unknown, seen: Set<string>): Set<string> {
  const names = new Set<string>()
  const open: unknown[] = [value]
  for (const each of open) {
    if (Array.isArray(each)) for (const item of each as unknown[]) open.push(item)
    if (!isObject(each)) continue
    const { $ref: ref, ...others } = each
    for (const member of Object.values(others)) open.push(member)
    if (typeof ref !== 'string' || !ref.startsWith('#/') || seen.has(ref)) continue
    seen.add(ref)
    const [, kind, name = ''] = keysOfRef(ref)
    if (kind === 'schemas' && Object.hasOwn(schemas, name)) names.add(name)
    else open.push(at(ref))
  }
  return names
}
