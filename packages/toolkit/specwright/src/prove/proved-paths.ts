import type { RequestValues } from './request-values.ts'
import type { ProvedOperation } from './proved-operation.ts'

/** A path of a document with an address that it leads to, of an operation that reads there if there is one. */
export interface ProvedPlace {
  readonly proved: ProvedOperation
  /** Without a query. */
  readonly target: string
  /** The values of the path. */
  readonly values: RequestValues
}

/** The operations of all paths that an address may lead to. */
export function pathsOf(operations: readonly ProvedOperation[], target: string): readonly ProvedOperation[] {
  const [address = ''] = target.split('?')
  return operations.filter(({ operation: { path, aliases } }) => [path, ...aliases].some((each) => isAt(each, address)))
}

/** The operations of the path that an address leads to: of several, the one with the fewest parameters. */
export function routedOf(operations: readonly ProvedOperation[], target: string): readonly ProvedOperation[] {
  const found = pathsOf(operations, target)
  const fewest = Math.min(...found.map(parameterCount))
  return found.filter((each) => parameterCount(each) === fewest)
}

function parameterCount({ operation: { path } }: ProvedOperation): number {
  return path.split('{').length - 1
}

/** True for an address that a path may lead to. */
function isAt(path: string, address: string): boolean {
  const [segments, sent] = [path.split('/'), address.split('/')]
  return (
    segments.length === sent.length &&
    segments.every((segment, index) => segment.includes('{') || segment === sent[index])
  )
}
