import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const left = new Set(['.git', '.pnpm', '.turbo', '.vite', '.vite-temp', '.vitest-cache', 'dist'])

/**
 * A copy of the repository to break, removed when the process ends. It uses the repository's installed packages.
 *
 * @returns Its folder.
 */
export function copyToScratch(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-mutation-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  cpSync(root, folder, { recursive: true, verbatimSymlinks: true, filter: (path) => !left.has(basename(path)) })
  const installed = join(root, 'node_modules/.pnpm')
  if (existsSync(installed)) symlinkSync(installed, join(folder, 'node_modules/.pnpm'))
  return folder
}
