import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** A copy of the repository that `pnpm dev` runs in. */
export interface CopiedRepository {
  readonly folder: string
  remove(): void
}

/** Copies what `pnpm dev` reads, to edit; the copy uses the dependencies of the repository. */
export function copyRepository(): CopiedRepository {
  // Astro does not find dependencies that share only the root folder with the site.
  mkdirSync(join(root, '.scratch'), { recursive: true })
  const folder = mkdtempSync(join(root, '.scratch/loyalty-dev-'))
  const plugin = 'internal/checks/src/redocly-plugin'
  const parts = ['spec', 'validators', 'client', 'mock-server', 'toolkit', 'internal/build', plugin].map(
    (name) => `packages/${name}`,
  )
  const files = [
    '.specwright',
    'specwright.config.ts',
    'redocly.yaml',
    'package.json',
    'pnpm-workspace.yaml',
    'tsconfig.base.json',
    'tsconfig.json',
  ]
  for (const part of ['openapi', ...parts, 'apps/docs', ...files]) {
    const filter = (path: string): boolean => !['dist', '.astro', '.vite', 'test'].includes(basename(path))
    cpSync(join(root, part), join(folder, part), { recursive: true, verbatimSymlinks: true, filter })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
