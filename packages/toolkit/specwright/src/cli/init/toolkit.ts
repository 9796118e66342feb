import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { product } from '@specwright/code/product'
import { UsageError } from '../usage-error.ts'

/** Where a repository keeps the toolkit, if it does not come from a registry. */
const folderName = 'toolkit'

/** The package of the command, which has no scope, and the scope of the others. */
const { command, scope } = product

/**
 * Makes a repository install the toolkit from tarballs, as `npm pack` names them. The repository keeps them.
 *
 * @throws {UsageError} If the folder has none.
 */
export function copyToolkit(from: string, root: string): void {
  const tarballs = (existsSync(from) ? readdirSync(from) : []).flatMap((file) => {
    const name = nameIn(file)
    return name === undefined ? [] : [{ file, name }]
  })
  if (!tarballs.some(({ name }) => name === command))
    throw new UsageError(
      `Cannot take the toolkit from ${from}: it has no tarball of ${command}. Pack ${command} and all packages of ${scope} into it`,
    )
  mkdirSync(join(root, folderName), { recursive: true })
  for (const { file } of tarballs) copyFileSync(join(from, file), join(root, folderName, file))
  const overrides = tarballs.map(({ file, name }) => `  '${name}': file:./${folderName}/${file}\n`)
  const workspace = join(root, 'pnpm-workspace.yaml')
  writeFileSync(workspace, `${readFileSync(workspace, 'utf8')}\noverrides:\n${overrides.join('')}`)
}

/** The name of the package in a tarball; `undefined` if it is not one of the toolkit. */
function nameIn(file: string): string | undefined {
  const [, packed] = /^(.+?)-\d+\.\d+\.\d+.*\.tgz$/.exec(file) ?? []
  if (packed === command) return command
  const prefix = `${scope.slice(1)}-`
  return packed?.startsWith(prefix) === true ? `${scope}/${packed.slice(prefix.length)}` : undefined
}
