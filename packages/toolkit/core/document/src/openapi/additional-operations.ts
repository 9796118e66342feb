import { atPointer, isObject, keysOf, objectAt, own, type JsonObject } from '@specwright/json-schema/json'
import { resolvedIn } from '@specwright/json-schema/ref'
import { removeMembers } from '../remove-members.ts'
import { methods } from './openapi-shape.ts'
import { operationSources, type OperationSource } from './operation-sources.ts'
import { operationsIn } from './path-item.ts'
import type { ReportAt } from './path-parameters.ts'

/** Receives additional operations whose methods are not additional. */
interface MethodReport {
  /** Takes those whose method its path item has already: requests cannot mean both. */
  readonly repeated: ReportAt
  /** Takes the others. */
  readonly misplaced: ReportAt
}

/** Removes, in place, each additional operation whose method its path item has already. */
export function removeRepeatedOperations(root: JsonObject, report: MethodReport): void {
  for (const { item, itemPointer, name } of itemsIn(root)) {
    const written = { value: atPointer(root, itemPointer), pointer: itemPointer }
    const { pointer = itemPointer } = resolvedIn(root, written) ?? {} // it may be a ref
    const firsts = new Map<string, string>()
    for (const { method, below } of operationsIn(item)) {
      const member = memberFor(method)
      const sent = member?.toUpperCase() ?? method
      const first = firsts.get(sent)
      firsts.set(sent, first ?? below)
      if (first !== undefined) {
        const message = `${sent} ${name} is also described by ${JSON.stringify(first.slice(1))}: remove one of the two`
        report.repeated(`${pointer}${below}`, message)
        removeMembers(new Map([[objectAt(item, 'additionalOperations'), new Set([method])]]))
      } else if (member !== undefined && keysOf(below).length > 1) {
        report.misplaced(
          `${pointer}${below}`,
          `${sent} is not an additional method. It is read as the member "${member}".`,
        )
      }
    }
  }
}

/** Moves, in place, each additional operation of a method of OpenAPI to the member of that method. */
export function moveMisplacedOperations(root: JsonObject): void {
  for (const { item } of itemsIn(root)) {
    const additional = own(item, 'additionalOperations')
    if (!isObject(additional)) continue
    const misplaced = Object.keys(additional).filter((method) => memberFor(method) !== undefined)
    for (const method of misplaced) Object.assign(item, { [memberFor(method) ?? method]: additional[method] })
    removeMembers(new Map([[additional, new Set(misplaced)]]))
    if (Object.keys(additional).length === 0) Reflect.deleteProperty(item, 'additionalOperations')
  }
}

/** The member of a path item for a method; `undefined` for an additional one. */
function memberFor(method: string): string | undefined {
  return methods.find((each) => each === method || each.toUpperCase() === method)
}

/** Each path item with additional operations once, also if several paths share it. */
function itemsIn(root: JsonObject): readonly OperationSource[] {
  const found = new Map<JsonObject, OperationSource>()
  const visit = (sources: readonly OperationSource[]): void => {
    for (const source of sources) {
      const isNew = Object.hasOwn(source.item, 'additionalOperations') && !found.has(source.item)
      if (isNew) found.set(source.item, source)
      visit(source.callbacks)
    }
  }
  const { paths, webhooks } = operationSources(root)
  visit([...paths, ...webhooks])
  return [...found.values()]
}
