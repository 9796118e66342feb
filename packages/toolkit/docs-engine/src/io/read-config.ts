import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '../config.ts'

const names = ['docs.config.ts', 'docs.config.js', 'docs.config.mjs']

/** Every option, so that a misspelt one is not ignored. */
const options: Readonly<Record<keyof Config, true>> = {
  contract: true,
  workflows: true,
  strict: true,
  title: true,
  description: true,
  navigation: true,
  theme: true,
  samples: true,
  demo: true,
  clientSample: true,
  sandbox: true,
  components: true,
  changelog: true,
  version: true,
  inlineScripts: true,
  starlight: true,
  guides: true,
  base: true,
  site: true,
}

/**
 * Reads the configuration of a folder; it is empty if there is none.
 *
 * @throws {TypeError} If it cannot be used.
 */
export async function readConfig(folder: string): Promise<Config> {
  const [name, other] = names.filter((each) => existsSync(join(folder, each)))
  if (name === undefined) return {}
  if (other !== undefined) throw new TypeError(`Cannot choose between ${name} and ${other}: keep one of them`)
  if (name.endsWith('.ts') && !process.features.typescript) {
    throw new TypeError(`Cannot read ${name}: this Node.js does not run TypeScript. Use Node 22.18 or docs.config.js`)
  }
  const module = (await import(pathToFileURL(join(folder, name)).href)) as { readonly default?: unknown }
  const config = module.default
  if (!isConfig(config)) throw new TypeError(`Cannot use ${name}: its default export is not an object`)
  const unknown = Object.keys(config).find((key) => !Object.hasOwn(options, key))
  if (unknown !== undefined) {
    throw new TypeError(`Cannot use ${name}: there is no option "${unknown}". Use ${Object.keys(options).join(', ')}`)
  }
  return config
}

/** TypeScript checks the rest, where the file is typed. */
function isConfig(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
