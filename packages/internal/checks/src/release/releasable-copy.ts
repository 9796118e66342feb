import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyWorkspace, type WorkspaceCopy } from '../workspace-copy.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

/** A copy of the repository that can be released: the workspace, and the files that changesets needs. */
export interface ReleasableCopy extends WorkspaceCopy {
  /** Replaces all changesets. */
  setChangesets(changesets: readonly string[]): void
}

/** Copies what a release needs, without changesets. */
export function copyReleasable(): ReleasableCopy {
  const workspace = copyWorkspace()
  const files = [
    'package.json',
    'pnpm-workspace.yaml',
    'pnpm-lock.yaml',
    'LICENSE',
    'tsconfig.build.json',
    'tsconfig.base.json',
    '.pnpmfile.mjs',
  ]
  for (const file of files) cpSync(join(root, file), join(workspace.folder, file))
  // The compiler and the tools of this repository are used.
  mkdirSync(join(workspace.folder, 'node_modules'))
  symlinkSync(join(root, 'node_modules/@types'), join(workspace.folder, 'node_modules/@types'))
  const folder = join(workspace.folder, '.changeset')
  const setChangesets = (changesets: readonly string[]): void => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    for (const file of ['config.json', 'changelog.js']) cpSync(join(root, '.changeset', file), join(folder, file))
    for (const [index, text] of changesets.entries()) writeFileSync(join(folder, `change-${index}.md`), text)
  }
  setChangesets([])
  return { ...workspace, setChangesets }
}
