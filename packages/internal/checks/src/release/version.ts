import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateIn } from '../generate.ts'
import { inc } from 'semver'
import { isScalar, parseDocument } from 'yaml'
import { writeReports } from '../api/reports.ts'
import { run } from '../run.ts'
import { contractChanges } from './contracts.ts'
import { judgePromises } from './gate.ts'
import { readReleased, recordRelease } from './released.ts'

/**
 * Makes the next version out of the changesets: versions and changelogs of the packages, `info.version` of the documents,
 * and the record that the next release is compared with.
 *
 * @throws {Error} When the changesets promise too little, or there are none.
 */
export async function makeVersion(root: string): Promise<void> {
  const { passes, text } = await judgePromises(root)
  if (!passes) throw new Error(text)
  await moveDocuments(root)
  run({ cwd: root }, 'changeset', 'version')
  await generateIn(root)
  writeReports(root)
  recordRelease(root)
}

/** `info.version` of each document moves by what changed of its stable part. */
async function moveDocuments(root: string): Promise<void> {
  const released = readReleased(root)
  if (released === undefined) return // the first release has the versions that stand there
  for (const { contract, stableBump, version } of await contractChanges(released.openapi, join(root, 'openapi'))) {
    const moved = stableBump === 'none' ? null : inc(version, stableBump)
    if (moved !== null) setVersion(join(root, 'openapi', contract.file), moved)
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
