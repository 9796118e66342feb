import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyHouse, type HouseCopy } from '../house-copy.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

/** A copy of the repository that can be released: the house, and what changesets ask for. */
export interface ReleasableCopy extends HouseCopy {
  /** Puts changesets in place of those that are there. */
  setChangesets(changesets: readonly string[]): void
}

/** Copies what a release needs, without any changeset. */
export function copyReleasable(): ReleasableCopy {
  const house = copyHouse()
  const files = [
    'package.json',
    'pnpm-workspace.yaml',
    'pnpm-lock.yaml',
    'LICENSE',
    'tsconfig.build.json',
    'tsconfig.base.json',
  ]
  for (const file of files) cpSync(join(root, file), join(house.folder, file))
  // The compiler and the tools are those of this repository.
  mkdirSync(join(house.folder, 'node_modules'))
  symlinkSync(join(root, 'node_modules/@types'), join(house.folder, 'node_modules/@types'))
  const folder = join(house.folder, '.changeset')
  const setChangesets = (changesets: readonly string[]): void => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    for (const file of ['config.json', 'changelog.js']) cpSync(join(root, '.changeset', file), join(folder, file))
    for (const [index, text] of changesets.entries()) writeFileSync(join(folder, `change-${index}.md`), text)
  }
  setChangesets([])
  return { ...house, setChangesets }
}
