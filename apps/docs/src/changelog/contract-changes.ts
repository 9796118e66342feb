import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bumpOf, diffDocuments, readVersion, type Bump } from '@loyalty-kit/codegen'

/** One change of a contract since its last release. */
export interface ContractChange {
  readonly bump: Bump
  /** JSON Pointer of the change. */
  readonly pointer: string
  readonly reason: string
}

/**
 * The changes of a document since the last release; `undefined` if it was never released.
 *
 * @param root Folder of the repository.
 * @param file Name of the document in `openapi/`.
 */
export async function contractChanges(root: string, file: string): Promise<ContractChange[] | undefined> {
  const released = join(root, 'packages/internal/checks/released/openapi', file)
  if (!existsSync(released)) return undefined
  const working = join(root, 'openapi', file)
  const { findings } = await diffDocuments(await readVersion(released, working), await readVersion(working, working))
  return findings.map((finding) => ({ bump: bumpOf(finding), pointer: finding.place, reason: finding.reason }))
}
