import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../repository/run.ts'
import { writeProject, type Tarball } from './project.ts'

/**
 * Everything that installing some tarballs installs, as CycloneDX.
 *
 * @param whole Its name, and the root of the repository.
 */
export function billOfMaterials(
  { name, root }: { readonly name: string; readonly root: string },
  tarballs: readonly Tarball[],
): string {
  const parent = mkdtempSync(join(tmpdir(), 'materials-'))
  const folder = join(parent, name) // npm names what it describes after it
  try {
    mkdirSync(folder)
    writeProject(folder, { name, tarballs, root })
    run({ cwd: folder }, 'npm', 'install', '--package-lock-only', '--no-audit', '--no-fund')
    return run({ cwd: folder }, 'npm', 'sbom', '--package-lock-only', '--sbom-format', 'cyclonedx')
  } finally {
    rmSync(parent, { recursive: true })
  }
}
