import { atPointer, childPointer, objectAt, type JsonObject } from '@loyalty-kit/json-schema/json'
import { resolvedIn } from '@loyalty-kit/json-schema/ref'
import { operationSources, type OperationSource } from './operation-sources.ts'
import { operationsIn, sentMethod } from './path-item.ts'
import type { ReportAt } from './path-parameters.ts'

/** Removes, in place, each additional operation whose method its path item has already: requests cannot mean both. */
export function removeRepeatedOperations(root: JsonObject, report: ReportAt): void {
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

function removeRepeated({ item, pointer, name }: Item, report: ReportAt): void {
  const firsts = new Map<string, string>()
  for (const { method, below } of operationsIn(item)) {
    const sent = sentMethod(method)
    const first = firsts.get(sent)
    firsts.set(sent, first ?? below)
    if (first === undefined) continue
    const message = `${sent} ${name} is also described by ${JSON.stringify(first.slice(1))}: remove one of the two`
    report(childPointer(`${pointer}/additionalOperations`, method), message)
    Reflect.deleteProperty(objectAt(item, 'additionalOperations'), method)
  }
}
