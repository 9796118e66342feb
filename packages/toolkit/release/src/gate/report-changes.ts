import { join } from 'node:path'
import { exceptionsFile, rateContract, readExceptions, readNamedVersion } from 'specwright'
import { printVerdict } from 'specwright/internal'
import { git } from '../repository/git.ts'
import type { Repository } from '../repository/repository.ts'

/**
 * What has changed in each contract since a commit, for each face, as annotations of GitHub. A contract that the commit does
 * not have is new.
 *
 * @throws {DocumentError} If a document cannot be used.
 */
export async function reportChanges({ root, documents, contracts }: Repository, commit: string): Promise<string> {
  let report = ''
  const read = readExceptions(join(root, documents, exceptionsFile))
  for (const { file } of contracts) {
    const path = `${documents}/${file}`
    if (git(root, 'cat-file', '-e', `${commit}:./${path}`) === undefined) continue
    const working = join(root, path)
    const before = await readNamedVersion(`git:${commit}`, working, { isPublished: true })
    const after = await readNamedVersion(working, working)
    // The gate reports the exceptions that no longer apply.
    const { verdict } = await rateContract(before, after, { document: file, read })
    report += printVerdict(verdict, 'github')
  }
  return report
}
