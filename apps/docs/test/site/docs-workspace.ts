import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyWorkspace, type WorkspaceCopy } from '@loyalty-kit/checks/workspace-copy'

const repository = fileURLToPath(new URL('../../../..', import.meta.url))
const docs = join(repository, 'apps/docs')

/**
 * A copy of the house, the docs included, with another contract.
 *
 * @param edit From the text of the contract to that of the other one.
 */
export async function copyDocsWorkspace(edit: (text: string) => string): Promise<WorkspaceCopy> {
  // Astro loses its way to dependencies that have no folder in common with the site but the root.
  const workspace = copyWorkspace(repository, join(repository, '.scratch'))
  const document = join(workspace.folder, 'openapi/loyalty.yaml')
  writeFileSync(document, edit(readFileSync(document, 'utf8')))
  await workspace.generate()
  copyDocs(workspace.folder)
  return workspace
}

/** The docs with their own dependencies, but with the packages of the copy. */
function copyDocs(folder: string): void {
  const copy = join(folder, 'apps/docs')
  cpSync(docs, copy, {
    recursive: true,
    filter: (path) => !/^(?:node_modules|dist|\.astro|test)(?:\/|$)/.test(relative(docs, path)),
  })
  for (const scope of readdirSync(join(docs, 'node_modules')).filter((name) => !name.startsWith('.'))) {
    const names = scope.startsWith('@')
      ? readdirSync(join(docs, 'node_modules', scope)).map((name) => `${scope}/${name}`)
      : [scope]
    for (const name of names) {
      const own = ['packages', 'packages/toolkit']
        .map((floor) => join(folder, floor, name.replace('@loyalty-kit/', '')))
        .find((path) => name.startsWith('@loyalty-kit/') && existsSync(path))
      const link = join(copy, 'node_modules', name)
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(own ?? join(docs, 'node_modules', name), link)
    }
  }
  for (const path of ['.changeset', 'tsconfig.base.json']) {
    cpSync(join(repository, path), join(folder, path), { recursive: true })
  }
}
