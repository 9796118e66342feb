import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkedConfig, ConfigError } from '../checked-config.ts'
import type { Config } from '../config.ts'
import { cacheFolder, makePrivate } from './cache-folder.ts'

/** A configuration, and the file that says it. */
export interface ReadConfig {
  /** Absolute path. */
  readonly file: string
  readonly config: Config
}

const names = ['codegen.config.ts', 'codegen.config.js', 'codegen.config.json']

/**
 * The configuration of a folder; `undefined` where it has none.
 *
 * @throws {ConfigError} When it cannot be read, is not a configuration, or there are several.
 */
export async function readConfig(folder = '.'): Promise<ReadConfig | undefined> {
  const files = names
    .map((name) => resolve(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true)
  const [file, other] = files
  if (file === undefined) return undefined
  if (other !== undefined) {
    throw new ConfigError(`Cannot choose between ${basename(file)} and ${basename(other)}: keep one of them`)
  }
  const read = await contentOf(file).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(`Cannot read ${basename(file)}: ${reason}`, { cause })
  })
  return { file, config: checkedConfig(read, basename(file)) }
}

async function contentOf(file: string): Promise<unknown> {
  if (file.endsWith('.json')) return JSON.parse(readFileSync(file, 'utf8'))
  if (file.endsWith('.ts') && !process.features.typescript) return await withoutTypes(file)
  return await defaultOf(file)
}

/** The default export of a module, as the file has it now: it may have been saved since it was last imported. */
async function defaultOf(file: string): Promise<unknown> {
  const { default: content } = (await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)) as {
    default?: unknown
  }
  return content
}

/** The same of a file of TypeScript, for a Node.js that strips no types. It may import packages, and no files. */
async function withoutTypes(file: string): Promise<unknown> {
  const { default: ts } = await import('typescript')
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  })
  // Below the project's node_modules, so that it finds the packages that the project has.
  const cache = cacheFolder()
  makePrivate(cache)
  const folder = mkdtempSync(join(cache, 'config-'))
  try {
    const module = join(folder, 'codegen.config.mjs')
    writeFileSync(module, outputText)
    return await defaultOf(module)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
