import { childPointer, own, type JsonObject } from '@specwright/json-schema/json'
import { operationSources, type OperationSource } from './operation-sources.ts'
import { sentMethod } from './path-item.ts'
import type { ReportAt } from './path-parameters.ts'

/**
 * Removes, in place, each operationId that an earlier operation has: those of paths come first, then those of webhooks,
 * then those of callbacks. An operation without one is named after its method and path.
 */
export function removeRepeatedIds(root: JsonObject, report: ReportAt): void {
  const { paths, webhooks } = operationSources(root)
  const firsts = new Map<string, OperationSource>()
  const visit = (sources: readonly OperationSource[]): void => {
    for (const source of sources) {
      const id = own(source.operation, 'operationId')
      if (typeof id !== 'string' || id === '') continue
      const first = firsts.get(id) ?? source
      firsts.set(id, first)
      // Several paths may share a path item.
      if (first.operation === source.operation) continue
      report(childPointer(`${source.itemPointer}${source.below}`, 'operationId'), messageFor(id, first))
      Reflect.deleteProperty(source.operation, 'operationId')
    }
    for (const { callbacks } of sources) visit(callbacks)
  }
  visit([...paths, ...webhooks])
}

function messageFor(id: string, { method, name }: OperationSource): string {
  return `${JSON.stringify(id)} is also the operationId of ${sentMethod(method)} ${name}. It is ignored: the first operation keeps it.`
}
