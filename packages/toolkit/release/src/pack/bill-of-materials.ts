import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../run.ts'

/**
 * Everything that installing some tarballs installs, as CycloneDX.
 *
 * @param product Name of the whole.
 * @param tarballs Paths of the files.
 */
export function billOfMaterials(product: string, tarballs: readonly string[]): string {
  const parent = mkdtempSync(join(tmpdir(), 'materials-'))
  const folder = join(parent, product) // npm names what it describes after it
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: product, version: '0.0.0', private: true }))
    run({ cwd: folder }, 'npm', 'install', '--package-lock-only', '--no-audit', '--no-fund', ...tarballs)
    return run({ cwd: folder }, 'npm', 'sbom', '--package-lock-only', '--sbom-format', 'cyclonedx')
  } finally {
    rmSync(parent, { recursive: true })
  }
}
