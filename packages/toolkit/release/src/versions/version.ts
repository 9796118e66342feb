import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inc } from 'semver'
import { isScalar, parseDocument } from 'yaml'
import { writeReports } from '../api/reports.ts'
import type { ContractChange } from '../gate/contracts.ts'
import { usesChangesets } from '../repository/changesets.ts'
import { changesSince } from '../gate/changes.ts'
import { checkChangesets, migrationProblem } from '../gate/check-changesets.ts'
import { writeMigrations } from '../migrate/record/write-migrations.ts'
import type { Repository } from '../repository/repository.ts'
import type { Step } from '../step.ts'
import { versionsOf } from './versions-of.ts'

/**
 * Creates the next version: versions and changelogs of the packages, `info.version` of the documents, and the record that the
 * next release is compared with. What can be wrong is checked before anything is written.
 *
 * @param step Receives what is done next.
 * @throws {Error} If the changesets promise too little, or there are none; without changesets, if nothing has changed; if the
 *   migration of a package cannot be written.
 */
export async function createVersion(repository: Repository, step: Step = () => {}): Promise<void> {
  const versions = versionsOf(repository)
  if (usesChangesets(repository.root)) {
    const { passes, text } = await checkChangesets(repository)
    if (!passes) throw new Error(text)
  } else {
    const problem = versions.problem()
    if (problem !== undefined) throw new Error(problem.trimEnd())
  }
  const changes = await changesSince(repository, versions)
  if (!usesChangesets(repository.root) && changes?.required.some(({ bump }) => bump === 'major')) {
    // All packages share a version.
    const problem = await migrationProblem(repository, versions, new Set(repository.packages.map(({ name }) => name)))
    if (problem !== undefined) throw new Error(problem.trimEnd())
  }
  const open = versions.open()
  try {
    await versions.apply({
      required: changes?.required ?? [],
      // The first release keeps the versions as they are.
      bumpDocuments: () => bumpDocuments(repository, changes?.contracts ?? []),
      async generate() {
        step('Generating from the documents')
        await repository.generate(repository.root)
        if (usesChangesets(repository.root)) writeReports(repository, step)
        if (open) step('Writing the migrations')
        if (open) await writeMigrations(repository, open)
      },
    })
  } finally {
    open?.close()
  }
}

/** Bumps `info.version` of each document for the changes of its stable part. */
function bumpDocuments({ root, documents }: Repository, changes: readonly ContractChange[]): void {
  for (const { contract, stableBump, version, releasedVersion } of changes) {
    if (version !== releasedVersion) continue // it was bumped before
    const moved = stableBump === 'none' ? null : inc(version, stableBump)
    if (moved !== null) setVersion(join(root, documents, contract.file), moved)
  }
}

/** Writes `info.version`, and nothing else, into a document. */
function setVersion(file: string, version: string): void {
  const text = readFileSync(file, 'utf8')
  const node = parseDocument(text).getIn(['info', 'version'], true)
  if (!isScalar(node) || !node.range) throw new Error(`${file} has no info.version`)
  const [start, end] = node.range
  // As long as it is quoted, it stays quoted: in JSON it must be.
  const quote = /^["']/.exec(text.slice(start, end))?.[0] ?? ''
  writeFileSync(file, text.slice(0, start) + quote + version + quote + text.slice(end))
}
