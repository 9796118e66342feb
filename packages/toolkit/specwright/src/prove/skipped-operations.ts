import type { ProofRun } from './proof-run.ts'
import type { ProvedOperation } from './proved-operation.ts'

/** Why requests of an operation are not sent; `undefined` if they are. */
export function reasonToSkip(run: ProofRun, proved: ProvedOperation): string | undefined {
  const { allowsWrites, signing } = run
  if (run.isSilent(proved)) return 'it does not respond'
  if (!proved.isSafe && !allowsWrites) return 'its requests may change something, and --allow-writes is not given'
  if (proved.operation.servers !== undefined) return 'it has a server of its own'
  return signing.lacks(proved) ? 'credentials for it are missing' : undefined
}
