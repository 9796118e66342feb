import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Repository } from '../repository.ts'
import { run } from '../run.ts'
import { usesChangesets } from '../changesets.ts'
import { packEach, type Packed } from './pack-each.ts'

/**
 * Builds, and packs the packages that the registry does not have yet. The job that runs this has no secrets.
 *
 * @param to Folder for the tarballs.
 * @returns The packages in the order of publication.
 */
export function packAll(repository: Repository, to: string): Packed[] {
  const { root } = repository
  repository.build(root)
  mkdirSync(to, { recursive: true })
  if (!usesChangesets(root)) return packEach(repository, to).filter((each) => !isPublished(root, each))
  run({ cwd: root }, 'changeset', 'pack', '--out-dir', to)
  const { plan } = JSON.parse(readFileSync(join(to, 'publish-plan.json'), 'utf8')) as PublishPlan // written just now
  return plan
    .flat()
    .flatMap(({ name, version, tarball }) => (tarball ? [{ name, version, tarball: join(to, tarball.path) }] : []))
}

/**
 * Publishes tarballs. The job that runs this does nothing else.
 *
 * @param folder Where `.npmrc` names the registry.
 */
export function publishAll(packed: readonly Packed[], folder: string): void {
  for (const { tarball } of packed) run({ cwd: folder }, 'npm', 'publish', tarball, '--access', 'public')
}

function isPublished(root: string, { name, version }: Packed): boolean {
  try {
    return run({ cwd: root }, 'npm', 'view', `${name}@${version}`, 'version').trim() !== ''
  } catch {
    return false // it has another version, or none
  }
}

/** The packages that changesets publishes, in consecutive groups. */
interface PublishPlan {
  readonly plan: readonly (readonly { name: string; version: string; tarball?: { path: string } }[])[]
}
