import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Repository } from '../repository/repository.ts'
import { run } from '../repository/run.ts'
import type { Step } from '../step.ts'
import { usesChangesets } from '../repository/changesets.ts'
import { packEach, type Packed } from './pack-each.ts'
import type { PackedRelease } from './packed-release.ts'

/**
 * Builds, and packs the packages that the registry does not have yet. The job that runs this has no secrets.
 *
 * @param to Folder for the tarballs.
 * @returns The packages in the order of publication.
 */
export function packAll(repository: Repository, to: string, step: Step = () => {}): Packed[] {
  const { root } = repository
  step('Building the packages')
  repository.build(root)
  mkdirSync(to, { recursive: true })
  if (!usesChangesets(root)) return packEach(repository, to, step).filter((each) => !isPublished(root, each))
  step('Packing the packages')
  run({ cwd: root }, 'changeset', 'pack', '--out-dir', to)
  const { plan } = JSON.parse(readFileSync(join(to, 'publish-plan.json'), 'utf8')) as PublishPlan // written just now
  return plan
    .flat()
    .flatMap(({ name, version, tarball }) => (tarball ? [{ name, version, tarball: join(to, tarball.path) }] : []))
}

/**
 * Publishes what `packRelease` wrote to a folder, in its order, with its tag. What the registry has already stays as it is, so
 * that a run that has failed can be repeated. The registry is that of the working folder.
 *
 * @returns The ids of what was published.
 * @throws {Error} If the folder has no packed release, or the registry refuses a package.
 */
export function publishPacked(
  folder: string,
  { isProven, step = () => {} }: { readonly isProven: boolean; readonly step?: Step },
): string[] {
  const file = join(folder, 'release.json')
  if (!existsSync(file)) throw new Error(`Cannot publish ${folder}: there is no release.json, which pack writes`)
  const { tag, packages } = JSON.parse(readFileSync(file, 'utf8')) as PackedRelease // by packRelease
  const cwd = process.cwd()
  return packages.flatMap(({ name, id, tarball }, index) => {
    if (isPublished(cwd, { name, version: id.slice(name.length + 1) })) return []
    step(`Publishing ${id}`, index + 1, packages.length)
    const flags = ['--access', 'public', '--tag', tag, '--ignore-scripts', ...(isProven ? ['--provenance'] : [])]
    run({ cwd }, 'npm', 'publish', join(folder, tarball), ...flags)
    return [id]
  })
}

/**
 * Publishes tarballs. The job that runs this does nothing else.
 *
 * @param folder Where `.npmrc` names the registry.
 */
export function publishAll(packed: readonly Packed[], folder: string): void {
  for (const { tarball } of packed) run({ cwd: folder }, 'npm', 'publish', tarball, '--access', 'public')
}

function isPublished(root: string, { name, version }: Pick<Packed, 'name' | 'version'>): boolean {
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
