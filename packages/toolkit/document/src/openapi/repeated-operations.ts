import { atPointer, keysOf, objectAt, type JsonObject } from '@loyalty-kit/json-schema/json'
import { resolvedIn } from '@loyalty-kit/json-schema/ref'
import { operationSources, type OperationSource } from './operation-sources.ts'
import { removeMembers } from '../remove-members.ts'
import { methods } from './openapi-shape.ts'
import { operationsIn, sentMethod } from './path-item.ts'
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
  const visited = new Set<JsonObject>()
  const visit = (sources: readonly OperationSource[]): void => {
    for (const { item, itemPointer, name, callbacks } of sources) {
      const written = { value: atPointer(root, itemPointer), pointer: itemPointer }
      const { pointer = itemPointer } = resolvedIn(root, written) ?? {} // it may be a ref
      if (!visited.has(item)) removeRepeated({ item, pointer, name }, report)
      visited.add(item) // several paths may share it
      visit(callbacks)
    }
  }
  const { paths, webhooks } = operationSources(root)
  visit([...paths, ...webhooks])
}

interface Item extends Pick<OperationSource, 'item' | 'name'> {
  readonly pointer: string
}

function removeRepeated({ item, pointer, name }: Item, report: MethodReport): void {
  const firsts = new Map<string, string>()
  for (const { method, below } of operationsIn(item)) {
    const sent = sentMethod(method)
    const first = firsts.get(sent)
    firsts.set(sent, first ?? below)
    const isOfOpenApi = methods.some((each) => each === method.toLowerCase())
    if (first !== undefined) {
      const message = `${sent} ${name} is also described by ${JSON.stringify(first.slice(1))}: remove one of the two`
      report.repeated(`${pointer}${below}`, message)
      removeMembers(new Map([[objectAt(item, 'additionalOperations'), new Set([keysOf(below).at(-1) ?? ''])]]))
    } else if (isOfOpenApi && below.startsWith('/additional')) {
      const place = JSON.stringify(method.toLowerCase())
      report.misplaced(`${pointer}${below}`, `${sent} is not an additional method. It is read as the member ${place}.`)
    }
  }
}
