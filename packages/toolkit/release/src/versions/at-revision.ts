import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPublicApi } from '../api/public-api.ts'
import { linkDependencies } from '../repository/copy-sources.ts'
import { versionIn, type Package, type Repository } from '../repository/repository.ts'
import { run } from '../repository/run.ts'
import type { OpenRelease } from './versions.ts'

/** Reads what a revision of the repository would have released. */
export function openRevision(
  { root, documents, packages, parts = [], sourceCondition }: Repository,
  revision: string,
): OpenRelease {
  const folder = mkdtempSync(join(tmpdir(), 'released-'))
  const archive = join(folder, 'released.tar')
  run({ cwd: root }, 'git', 'archive', `--output=${archive}`, revision)
  run({ cwd: folder }, 'tar', '-xf', archive)
  rmSync(archive)
  const known = packages.filter(isThere)
  // Without the private packages that they have as parts, exports of the same sources would look changed.
  for (const each of [...packages, ...parts].filter(isThere)) linkDependencies(each.folder, root, folder)
  const apis = known.map((each) => ({ ...each, api: readPublicApi(join(folder, each.folder), sourceCondition) }))
  return {
    released: { documents: join(folder, documents), apis },
    versions: new Map(known.map((each) => [each.name, versionIn(join(folder, each.folder))])),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }

  function isThere(each: Package): boolean {
    return existsSync(join(folder, each.folder, 'package.json'))
  }
}
