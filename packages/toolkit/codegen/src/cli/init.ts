import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GeneratedFile } from '@loyalty-kit/document/model'
import { namesFileOf, writeNames } from '../io/names-file.ts'
import { defaultOutputs } from '../outputs.ts'
import { checkFolder, writeFiles, writeText } from '../io/write.ts'
import { reportTypeScript } from './report-typescript.ts'
import { UsageError } from './usage-error.ts'
import { packageVersion } from './version.ts'

/** The files of a new repository, with `{{name}}` in place of its name. */
const template = new URL('../../house/', import.meta.url)

/**
 * Creates a repository for a new contract: a first contract, the files generated from it, and a gate that passes.
 *
 * @throws {UsageError} If the folder is missing, its name is not a valid package name, or it contains files.
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
  checkFolder(root)
  if (existsSync(root) && readdirSync(root).some((file) => file !== '.git')) {
    throw new UsageError(`${folder} is not empty: name a new folder, or an empty one`)
  }
  for (const { path, content } of filesOf(name)) writeText(join(root, path), content)
  const { generateFolder } = await import('../generate.ts')
  const [contract, events] = [`openapi/${name}.yaml`, `openapi/${name}.events.yaml`].map((path) => resolve(root, path))
  const out = resolve(root, 'packages/api/src/generated')
  const names = join(out, namesFileOf(`${name}.yaml`))
  const only = [...defaultOutputs, 'mock'] as const
  const generation = await generateFolder(contract ?? '', { events: events ?? '', names, only })
  writeFiles(out, generation.files)
  writeNames(generation)
  reportTypeScript(folder)
  process.stdout.write(`${folder} is ready. Continue with:

  cd ${folder}
  npx -y pnpm@12 install
  npx -y pnpm@12 test

The contract is openapi/${name}.yaml, with its events in openapi/${name}.events.yaml; README.md describes what is generated
from them.
`)
  return 0
}

function filesOf(name: string): GeneratedFile[] {
  const version = packageVersion()
  const paths = readdirSync(template, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return paths.map(({ parentPath, name: file }) => {
    const path = resolve(parentPath, file).slice(fileURLToPath(template).length)
    const content = readFileSync(new URL(path, template), 'utf8')
    return {
      // npm does not pack files that start with a dot, and a `package.json` would turn its folder into a package.
      path: path
        .replace(/^_/, '.')
        .replace('package.template.json', 'package.json')
        .replace(/(?<=^openapi\/)contract\./, `${name}.`),
      content: content.replaceAll('{{name}}', name).replaceAll('{{codegen}}', version),
    }
  })
}
