import { existsSync, readFileSync } from 'node:fs'
import { join, normalize, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateProject, readConfig, writeFiles } from 'specwright'
import { faces, product, unknownWord } from 'specwright/internal'
import type { ReleaseConfig } from '../config.ts'
import { partsIn, publishedIn, type Contract, type Repository } from './repository.ts'
import { runLine } from './run.ts'

/** A configuration, or a repository, that cannot be used: the message says where it is wrong, and what to write. */
export class ReleaseConfigError extends Error {
  override readonly name = 'ReleaseConfigError'
}

const names = ['release.config.ts', 'release.config.js', 'release.config.json']

/**
 * The repository in a folder, as its configuration describes it.
 *
 * @throws {ReleaseConfigError} If there is no configuration, or it is not valid.
 */
export async function readRepository(root: string): Promise<Repository> {
  const name = names.find((each) => existsSync(join(root, each)))
  if (name === undefined)
    throw new ReleaseConfigError(`Cannot read the configuration: there is no ${names.join(', ')}. Write ${names[0]}`)
  const file = resolve(root, name)
  const content = name.endsWith('.json')
    ? (JSON.parse(readFileSync(file, 'utf8')) as unknown)
    : ((await import(pathToFileURL(file).href)) as { default?: unknown }).default
  const repository = repositoryOf(checked(content, name), root)
  for (const contract of repository.contracts) {
    if (existsSync(join(root, repository.documents, contract.file))) continue
    const place = `the folder of the documents, "${repository.documents}", has no ${contract.file}`
    throw new ReleaseConfigError(
      `Cannot use ${name}: ${place}. Write the folder as "documents", and file as its path in it`,
    )
  }
  return repository
}

/** The repository that a configuration describes. Its files are generated as `specwright.config.ts` says, if it has one. */
export function repositoryOf(config: ReleaseConfig, root: string): Repository {
  const { documents = 'openapi', record = 'released', sourceCondition = 'source', contracts, build, guide } = config
  const inputs = [product.manifest, ...product.configs]
  return {
    root,
    packages: publishedIn(root, config.packages),
    parts: partsIn(root, config.packages),
    documents,
    contracts,
    inputs: inputs.filter((path) => existsSync(join(root, path))),
    record,
    sourceCondition,
    ...(guide !== undefined && { guide }),
    async generate(folder) {
      // The configuration of the repository: that of a copy may not find what it imports.
      const read = await readConfig(root)
      if (read === undefined) return
      // A copy may lack the rules for documents, and a released one cannot be corrected any more.
      const unruled = read.config.documents.map(({ lint: _, ...document }) => document)
      const { files } = await generateProject({ ...read.config, documents: unruled }, { root: folder })
      writeFiles(folder, files)
    },
    build(folder) {
      if (build !== undefined) runLine({ cwd: folder }, build)
    },
  }
}

/** The members whose values are strings. */
const strings: readonly string[] = ['documents', 'record', 'sourceCondition', 'build', 'guide']

function checked(content: unknown, name: string): ReleaseConfig {
  const invalid = (problem: string): never => {
    throw new ReleaseConfigError(`Cannot use ${name}: ${problem}`)
  }
  if (!isRecord(content)) return invalid('it must export a configuration as its default')
  const { packages, contracts, ...others } = content
  if (!isStrings(packages)) return invalid('packages must be an array of folders')
  if (!Array.isArray(contracts) || !contracts.every(isContract))
    return invalid('contracts must be an array of { file, packages }')
  for (const problem of contracts.flatMap(facesProblem)) invalid(problem)
  for (const [member, value] of Object.entries(others)) {
    if (!strings.includes(member)) invalid(`"${member}" is unknown: use packages, contracts, ${strings.join(', ')}`)
    if (typeof value !== 'string') invalid(`${member} must be a string`)
  }
  const { documents } = others
  // The record of a release has all files of the folder.
  if (typeof documents === 'string' && /^\.?\.?$/.test(normalize(documents).replace(/\/$/, '')))
    invalid('documents must be a folder with the documents alone, such as "openapi"')
  return { ...(others as Record<string, string>), packages, contracts } // checked above
}

function isContract(value: unknown): value is Contract {
  return isRecord(value) && typeof value['file'] === 'string' && isStrings(value['packages'])
}

/** What is wrong with the faces of the packages of a contract. */
function facesProblem({ file, packages, faces: own = {} }: Contract): string[] {
  if (!isRecord(own)) return [`faces of ${file} must be an object with an array of faces for a package`]
  return Object.entries(own).flatMap(([name, held]) => {
    if (!packages.includes(name))
      return [unknownWord(`faces of ${file} names "${name}", which is not one of its packages`, name, packages)]
    if (isStrings(held) && held.length > 0 && held.every((each) => faces.some((face) => face === each))) return []
    return [`faces of ${name} must be an array of ${faces.join(', ')}`]
  })
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
