import { basename } from 'node:path'
import { readConfig as readToolkitConfig } from 'specwright'
import { unknownWord } from 'specwright/internal'
import type { Config } from '../config.ts'
import type { ContractSource } from '../site/options.ts'

/** Every option, so that a misspelt one is not ignored. */
const options: Readonly<Record<keyof Config, true>> = {
  contract: true,
  workflows: true,
  strict: true,
  title: true,
  description: true,
  language: true,
  navigation: true,
  theme: true,
  samples: true,
  demo: true,
  clientSetup: true,
  sandbox: true,
  assistants: true,
  components: true,
  changelog: true,
  version: true,
  inlineScripts: true,
  starlight: true,
  guides: true,
  base: true,
  site: true,
}

/** What a document of the configuration says of how it is read; the rest says what is generated. */
const readings = [
  'document',
  'events',
  'allow',
  'overlays',
  'include',
  'exclude',
  'names',
  'rename',
  'pagination',
  'mock',
] as const satisfies readonly (keyof ContractSource)[]

/**
 * Reads what the configuration of a folder says of its docs; it is empty if there is none. They are of its first document,
 * unless they name another one.
 *
 * @throws {TypeError} If it cannot be used.
 */
export async function readConfig(folder: string): Promise<Config> {
  const read = await readToolkitConfig(folder)
  if (read === undefined) return {}
  const name = basename(read.file)
  const { docs = {}, documents } = read.config
  if (!isConfig(docs)) throw new TypeError(`Cannot use ${name}: docs is not an object`)
  const unknown = Object.keys(docs).find((key) => !Object.hasOwn(options, key))
  if (unknown !== undefined)
    throw new TypeError(
      unknownWord(`Cannot use ${name}: docs have no option "${unknown}"`, unknown, Object.keys(options)),
    )
  const [first] = documents
  if (docs.contract !== undefined || first === undefined) return docs
  const contract = Object.fromEntries(
    readings.flatMap((key) => (first[key] === undefined ? [] : [[key, first[key]]])),
  ) as unknown as ContractSource // `document` is always there
  return { ...docs, contract }
}

/** TypeScript checks the rest, where the file is typed. */
function isConfig(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
