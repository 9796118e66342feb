import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { peers } from '../peers.ts'
import type { Entry, Subject, Tool } from './tools.ts'

/** One module that a tool emits for a subject, with all its imports, as a bundler ships it. */
export async function bundle({ modules }: Tool, subject: Subject, exported: 'is' | 'errors' | '*'): Promise<string> {
  const names = exported === '*' ? '*' : `{ ${exported} }`
  const { outputFiles } = await build({
    stdin: { contents: `export ${names} from ${JSON.stringify(modules[subject])}`, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    plugins: [withoutJsonSchemas],
  })
  return outputFiles[0]?.text ?? ''
}

/** Leaves out the JSON Schemas that our validators can return: they are data, and no other tool includes them. */
const withoutJsonSchemas: Plugin = {
  name: 'without-schema-text',
  setup({ onLoad }) {
    onLoad({ filter: /validators\/dist\/generated\/.*\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      return {
        contents: text.replaceAll(/^(function source\w+\(\) \{)\n[^]*?\n\}$/gm, '$1}'),
        loader: 'js',
      }
    })
  },
}

const folder = join(peers, 'dist/bundled')

/**
 * Loads a bundled module, a fresh copy for each name: earlier calls of one copy do not affect how the engine compiles
 * another.
 */
export async function load(tool: Tool, subject: Subject, copy: string): Promise<Entry> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${`${tool.name} ${subject} ${copy}`.replaceAll(/\W+/g, '-').toLowerCase()}.mjs`)
  writeFileSync(file, await bundle(tool, subject, '*'))
  return (await import(pathToFileURL(file).href)) as Entry // every entry exports these
}
