import { join } from 'node:path'
import { exceptionsFile, rateVersions, readExceptions, readNamedVersion } from 'specwright'
import { applyExceptions, printVerdict } from 'specwright/internal'
import { git } from '../repository/git.ts'
import type { Repository } from '../repository/repository.ts'

/**
 * What has changed in each contract since a commit, also for callers of its client, as annotations of GitHub. A contract that
 * the commit does not have is new.
 *
 * @throws {DocumentError} If a document cannot be used.
 */
export async function reportChanges({ root, documents, contracts }: Repository, commit: string): Promise<string> {
  let report = ''
  const exceptions = readExceptions(join(root, documents, exceptionsFile))?.exceptions
  for (const { file } of contracts) {
    const path = `${documents}/${file}`
    if (git(root, 'cat-file', '-e', `${commit}:./${path}`) === undefined) continue
    const working = join(root, path)
    const before = await readNamedVersion(`git:${commit}`, working, { isPublished: true })
    const after = await readNamedVersion(working, working)
    const rated = await rateVersions(before, after)
    const context = { base: before.root, revision: after.root, now: Date.now(), document: file }
    // The gate reports the exceptions that no longer apply.
    const verdict = exceptions ? applyExceptions(rated, exceptions, context).verdict : rated
    report += printVerdict(verdict, 'github')
  }
  return report
}
