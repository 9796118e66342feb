import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import nodeModule from 'node:module'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkedConfig, ConfigError } from '../config/checked-config.ts'
import type { Config } from '../config.ts'
import { cacheFolder, createPrivateFolder } from './cache-folder.ts'
import { product } from '@specwright/code/product'

/** A configuration, and its file. */
export interface ReadConfig {
  /** Absolute path. */
  readonly file: string
  readonly config: Config
}

const names = product.configs

/**
 * Reads the configuration of a folder; `undefined` if it has none.
 *
 * @throws {ConfigError} If it cannot be read, is not valid, or there are several.
 */
export async function readConfig(folder = '.'): Promise<ReadConfig | undefined> {
  const files = names
    .map((name) => resolve(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true)
  const [file, fallback] = files
  if (file === undefined) return undefined
  if (fallback !== undefined) {
    throw new ConfigError(`Cannot choose between ${basename(file)} and ${basename(fallback)}: keep one of them`)
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

/** The current default export of a module, even if its file has changed since the last import. */
async function defaultOf(file: string): Promise<unknown> {
  const { default: content } = (await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)) as {
    default?: unknown
  }
  return content
}

/** The same for a TypeScript file, if this Node.js does not strip types. It may import packages, but no files. */
async function withoutTypes(file: string): Promise<unknown> {
  const source = javascriptOf(file)
  // Below the project's node_modules, so that it finds the project's packages.
  const cache = cacheFolder()
  createPrivateFolder(cache)
  const folder = mkdtempSync(join(cache, 'config-'))
  try {
    const module = join(folder, `${product.command}.config.mjs`)
    writeFileSync(module, source)
    return await defaultOf(module)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What is used of a compiler: TypeScript 7 has no such function. */
interface Compiler {
  transpileModule?(source: string, options: { readonly compilerOptions: object }): { readonly outputText: string }
}

/** A TypeScript file as JavaScript, by Node.js if it can, else by the compiler of its project. */
function javascriptOf(file: string): string {
  const source = readFileSync(file, 'utf8')
  const { stripTypeScriptTypes } = nodeModule as Partial<typeof nodeModule> // since Node.js 22.13
  if (stripTypeScriptTypes) return stripTypeScriptTypes(source)
  const compilerOptions = { target: 'es2022', module: 'esnext', verbatimModuleSyntax: true }
  const compiled = compilerFor(file)?.transpileModule?.(source, { compilerOptions })
  if (compiled) return compiled.outputText
  const what = `Node.js ${process.versions.node} does not strip types`
  throw new ConfigError(`${what}. Use Node.js 22.18 or later, or install typescript@5 or typescript@6 beside it`)
}

function compilerFor(file: string): Compiler | undefined {
  try {
    return nodeModule.createRequire(file)('typescript') as Compiler // an optional peer
  } catch {
    return undefined
  }
}
