import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyWorkspace, type WorkspaceCopy } from '@loyalty-kit/checks/workspace-copy'

const repository = fileURLToPath(new URL('../../../..', import.meta.url))
const docs = join(repository, 'apps/docs')

/**
 * A copy of the workspace, including the docs, with another contract.
 *
 * @param edit Returns the other contract, from ours.
 */
export async function copyDocsWorkspace(edit: (text: string) => string): Promise<WorkspaceCopy> {
  // Astro does not find dependencies that share only the root folder with the site.
  const workspace = copyWorkspace(repository, join(repository, '.scratch'))
  const document = join(workspace.folder, 'openapi/loyalty.yaml')
  writeFileSync(document, edit(readFileSync(document, 'utf8')))
  await workspace.generate()
  copyDocs(workspace.folder)
  return workspace
}

/** Copies the docs, with their own dependencies and the packages of the copy. */
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
      const own = ['packages', 'packages/toolkit', 'packages/toolkit/core']
        .map((floor) => join(folder, floor, name.replace(/^@(?:loyalty-kit|specwright)\//, '')))
        .find((path) => /^@(?:loyalty-kit|specwright)\/|^specwright$/.test(name) && existsSync(path))
      const link = join(copy, 'node_modules', name)
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(own ?? join(docs, 'node_modules', name), link)
    }
  }
  for (const path of ['.changeset', 'tsconfig.base.json']) {
    cpSync(join(repository, path), join(folder, path), { recursive: true })
  }
}
