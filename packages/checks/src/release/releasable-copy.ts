import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyHouse, type HouseCopy } from '../house-copy.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** A copy of the repository that can be released: the house, and what changesets ask for. */
export interface ReleasableCopy extends HouseCopy {
  /** Puts changesets in place of those that are there. */
  setChangesets(changesets: readonly string[]): void
}

/** Copies what a release needs, without any changeset. */
export function copyReleasable(): ReleasableCopy {
  const house = copyHouse()
  for (const file of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', 'LICENSE']) {
    cpSync(join(root, file), join(house.folder, file))
  }
  const folder = join(house.folder, '.changeset')
  const setChangesets = (changesets: readonly string[]): void => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    cpSync(join(root, '.changeset/config.json'), join(folder, 'config.json'))
    for (const [index, text] of changesets.entries()) writeFileSync(join(folder, `change-${index}.md`), text)
  }
  setChangesets([])
  return { ...house, setChangesets }
}
