import { join } from 'node:path'
import { readVersion } from '@loyalty-kit/codegen'
import { diffDocuments, printVerdict } from '@loyalty-kit/diff'
import { git } from '../git.ts'
import type { Repository } from '../repository.ts'

/**
 * What has changed in each contract since a commit, as annotations of GitHub. A contract that the commit does not have is new.
 *
 * @throws {DocumentError} If a document cannot be used.
 */
export async function reportChanges({ root, documents, contracts }: Repository, commit: string): Promise<string> {
  let report = ''
  for (const { file } of contracts) {
    const path = `${documents}/${file}`
    if (git(root, 'cat-file', '-e', `${commit}:./${path}`) === undefined) continue
    const working = join(root, path)
    const versions = [await readVersion(`git:${commit}`, working), await readVersion(working, working)] as const
    report += printVerdict(await diffDocuments(...versions), 'github')
  }
  return report
}
