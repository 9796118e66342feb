import { existsSync, readdirSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { brokenRules, type BrokenRule } from '@specwright/document/redocly'
import { writeNames } from '../../io/names-file.ts'
import { checkFolder, writeFiles, writeText } from '../../io/write.ts'
import type { Generated } from '../../generate/generate.ts'
import { reportWarnings } from '../generate.ts'
import { reportTypeScript } from '../report-typescript.ts'
import { requireFile } from '../named-file.ts'
import { noProgressLine, type ProgressLine } from '@specwright/code/progress'
import { UsageError } from '../usage-error.ts'
import { generationConfigOf, generationConfigText, releaseConfigText, type House } from './configuration.ts'
import { lintConfigText, waivedNotes } from './waived-rules.ts'
import { adopt, type Adopted } from './adopt.ts'
import { guidesOf } from './guides.ts'
import { sampleDocuments, templateFiles } from '../template-files.ts'
import { copyToolkit } from './toolkit.ts'
import { product } from '@specwright/code/product'

/** Options of `init`. */
export interface InitOptions {
  readonly from?: string | undefined
  readonly events?: string | undefined
  readonly toolkit?: string | undefined
}

/**
 * Creates a repository for a contract: its packages and docs, generated from it, and a gate that passes.
 *
 * @throws {UsageError} If the folder is missing, its name is not a valid package name, or it contains files.
 * @throws {DocumentError} If the document cannot be used, before anything is written.
 */
export async function init(
  [folder, ...more]: readonly string[],
  options: InitOptions,
  progress: ProgressLine = noProgressLine,
): Promise<number> {
  if (folder === undefined) throw new UsageError('DIR is missing: name a folder for the new repository')
  if (more.length > 0) throw new UsageError(`Unexpected argument "${more[0]}": init takes one DIR`)
  if (options.from === undefined && options.events !== undefined)
    throw new UsageError('--events requires --from: name the document that the events belong to')
  for (const document of [options.from, options.events]) if (document !== undefined) requireFile(document)
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
  if (options.from !== undefined) progress.step(`Reading ${options.from}`)
  const adopted = options.from === undefined ? sampleDocuments(name) : await adopt(name, options.from, options.events)
  const { generation, broken } = await writeRepository(
    root,
    { name, ...adopted },
    { toolkit: options.toolkit, progress },
  )
  progress.clear()
  reportWarnings({ ...generation, notes: [...generation.notes, ...waivedNotes(broken)] })
  // On Linux, the repository installs its own Node.js.
  if (process.platform !== 'linux') reportTypeScript(folder)
  process.stdout.write(`${folder} is ready. Continue with:

  cd ${folder}
  git init --initial-branch=main
  npx -y pnpm@12 start      # the mock and the docs
  npx -y pnpm@12 test       # the gate

The contract is openapi/${adopted.document}; CONTRIBUTING.md describes how to change and release it.
`)
  return 0
}

async function writeRepository(
  root: string,
  house: House & Adopted,
  { toolkit, progress }: { readonly toolkit: string | undefined; readonly progress: ProgressLine },
): Promise<{ readonly generation: Generated; readonly broken: readonly BrokenRule[] }> {
  progress.step('Creating the repository')
  const write = (path: string, content: string): void => writeText(join(root, path), content)
  for (const { path, content } of house.files) write(`openapi/${path}`, content)
  for (const { path, content } of templateFiles(house)) write(path, content)
  write(product.configs[0], generationConfigText(house))
  write('release.config.ts', releaseConfigText(house))
  if (toolkit !== undefined) copyToolkit(resolve(toolkit), root)
  const { generateProject } = await import('../../generate/generate.ts')
  const generation = await generateProject({ documents: [generationConfigOf(house)] }, { root, step: progress.step })
  progress.step(`Writing ${generation.files.length} files`)
  writeFiles(root, generation.files)
  writeNames(generation)
  progress.step('Linting the document')
  const broken = await brokenIn(root, house.document)
  write('redocly.yaml', lintConfigText(house, broken))
  for (const { path, content } of guidesOf(house, generation.models)) write(path, content)
  return { generation, broken }
}

/** The rules that a document breaks, with paths in the repository. */
async function brokenIn(root: string, document: string): Promise<BrokenRule[]> {
  const broken = await brokenRules(join(root, 'openapi', document))
  const inRepository = (file: string): string => relative(root, resolve(file)).replaceAll(sep, '/')
  return broken.map(({ rule, locations }) => {
    return { rule, locations: locations.map((each) => ({ ...each, file: inRepository(each.file) })) }
  })
}
