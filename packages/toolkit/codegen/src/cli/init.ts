import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GeneratedFile } from '@loyalty-kit/document/model'
import { checkWritable, writeFiles, writeText } from '../io/write.ts'
import { reportTypeScript } from './report-typescript.ts'
import { UsageError } from './usage-error.ts'

/** The files of a new repository, with `{{name}}` where its name stands. */
const house = new URL('../../house/', import.meta.url)

/**
 * Makes a repository for a new contract: a first contract, what is generated from it, and a gate that passes.
 *
 * @throws {UsageError} When there is no folder named, it has a name that no package can have, or holds files.
 */
export async function init([folder, ...more]: readonly string[]): Promise<number> {
  if (folder === undefined) throw new UsageError('DIR is missing: name a folder for the new repository')
  if (more.length > 0) throw new UsageError(`Unexpected argument "${more[0]}": init takes one DIR`)
  const root = resolve(folder)
  const name = basename(root)
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new UsageError(
      `"${name}" is not a valid package name: use lowercase letters, digits and dashes, and start with a letter`,
    )
  }
  checkWritable(root)
  if (existsSync(root) && readdirSync(root).some((file) => file !== '.git')) {
    throw new UsageError(`${folder} is not empty: name a new folder, or an empty one`)
  }
  for (const { path, content } of filesOf(name)) writeText(join(root, path), content)
  const { generateFolder } = await import('../generate.ts')
  const { files } = await generateFolder(resolve(root, `openapi/${name}.yaml`))
  writeFiles(resolve(root, 'packages/api/src/generated'), files)
  reportTypeScript(folder)
  process.stdout.write(`${folder} is ready. Continue with:

  cd ${folder}
  npx -y pnpm@12 install
  npx -y pnpm@12 test

The contract is openapi/${name}.yaml; README.md describes what is generated from it.
`)
  return 0
}

function filesOf(name: string): GeneratedFile[] {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Manifest // our own
  const paths = readdirSync(house, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return paths.map(({ parentPath, name: file }) => {
    const path = resolve(parentPath, file).slice(fileURLToPath(house).length)
    const content = readFileSync(new URL(path, house), 'utf8')
    return {
      // Packing leaves out what starts with a dot, and a manifest would make a package of its folder.
      path: path
        .replace(/^_/, '.')
        .replace('package.template.json', 'package.json')
        .replace('contract.yaml', `${name}.yaml`),
      content: content.replaceAll('{{name}}', name).replaceAll('{{codegen}}', version),
    }
  })
}

interface Manifest {
  readonly version: string
}
