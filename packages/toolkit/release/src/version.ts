import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inc } from 'semver'
import { isScalar, parseDocument } from 'yaml'
import { writeReports } from './api/reports.ts'
import { contractChanges } from './gate/contracts.ts'
import { checkChangesets } from './gate/gate.ts'
import { readReleased, recordRelease } from './gate/released.ts'
import type { Repository } from './repository.ts'
import { run } from './run.ts'

/**
 * Creates the next version from the changesets: versions and changelogs of the packages, `info.version` of the
 * documents, and the record that the next release is compared with.
 *
 * @throws {Error} If the changesets promise too little, or there are none.
 */
export async function createVersion(repository: Repository): Promise<void> {
  const { root } = repository
  const { passes, text } = await checkChangesets(repository)
  if (!passes) throw new Error(text)
  await bumpDocuments(repository)
  run({ cwd: root }, 'changeset', 'version')
  await repository.generate(root)
  writeReports(repository)
  recordRelease(repository)
}

/** Bumps `info.version` of each document for the changes of its stable part. */
async function bumpDocuments(repository: Repository): Promise<void> {
  const released = readReleased(repository)
  if (released === undefined) return // the first release keeps the versions as they are
  for (const { contract, stableBump, version } of await contractChanges(repository, released.documents)) {
    const moved = stableBump === 'none' ? null : inc(version, stableBump)
    if (moved !== null) setVersion(join(repository.root, repository.documents, contract.file), moved)
  }
}

/** Writes `info.version`, and nothing else, into a document. */
function setVersion(file: string, version: string): void {
  const text = readFileSync(file, 'utf8')
  const node = parseDocument(text).getIn(['info', 'version'], true)
  if (!isScalar(node) || !node.range) throw new Error(`${file} has no info.version`)
  const [start, end] = node.range
  writeFileSync(file, text.slice(0, start) + version + text.slice(end))
}
