import { refusalOf, requiresStep } from './documented-refusals.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'

/** What takes an item to another state, where no more is known of it than its path: `POST /orders/{id}/cancel` of `/orders/{id}`. */
export function stepsBelow({ operations }: Pick<ProofRun, 'operations'>, item: string): readonly ProvedOperation[] {
  return operations.filter(
    ({ method, action, operation: { path } }) => method === 'POST' && action === undefined && isStep(item, path),
  )
}

/** True for a path of one word below an item: `/orders/{id}/cancel`. */
function isStep(item: string, path: string): boolean {
  return path.startsWith(`${item}/`) && /^[^/{}]+$/.test(path.slice(item.length + 1))
}

/** The steps of an item that have to be taken before it can be deleted, or something can be done below it, as a status says. */
export function stepsBefore(
  run: Pick<ProofRun, 'operations'>,
  proved: ProvedOperation,
  { item = proved.operation.path, status = '409' }: { readonly item?: string; readonly status?: string } = {},
): readonly ProvedOperation[] {
  const described = refusalOf(proved, status)
  return stepsBelow(run, item).filter(({ operation: { path } }) =>
    requiresStep(described, path.split('/').at(-1) ?? ''),
  )
}
