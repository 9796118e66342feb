import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GeneratedFile } from '@loyalty-kit/document/model'
import { tryFolder } from '../io/make-folder.ts'
import { writeFiles, writeText } from '../io/write.ts'
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
  if (folder === undefined) throw new UsageError('Where should the repository stand? Name a DIR')
  if (more.length > 0) throw new UsageError(`One repository at a time: "${more[0]}" is one too many`)
  const root = resolve(folder)
  const name = basename(root)
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new UsageError(`"${name}" cannot name a package: use small letters, digits and dashes, a letter first`)
  }
  tryFolder(root)
  if (existsSync(root) && readdirSync(root).some((file) => file !== '.git')) {
    throw new UsageError(`${folder} holds files already: name a new folder, or an empty one`)
  }
  for (const { path, content } of filesOf(name)) writeText(join(root, path), content)
  const { generateFolder } = await import('../generate.ts')
  const { files } = await generateFolder(resolve(root, `openapi/${name}.yaml`))
  writeFiles(resolve(root, 'packages/api/src/generated'), files)
  reportTypeScript(folder)
  process.stdout.write(`${folder} is ready. Go on with:

  cd ${folder}
  npx -y pnpm@12 install
  npx -y pnpm@12 test

The contract is openapi/${name}.yaml; README.md says what follows from it.
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
