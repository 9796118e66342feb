import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { peers } from '../peers.ts'

/** What is generated: types, also validators of every schema, and also a client. */
export const scopes = ['types', 'and validators', 'and client'] as const

export type Scope = (typeof scopes)[number]

/** A generator, as a Node program. */
export interface Tool {
  readonly name: string
  /**
   * The program and its arguments; `undefined` if the tool cannot generate that alone.
   *
   * @param folder An empty folder for its configuration and its output.
   */
  argv(document: string, scope: Scope, folder: string): readonly string[] | undefined
}

const cli = fileURLToPath(new URL('../../../../toolkit/specwright/dist/bin/cli.js', import.meta.url))
const installed = (path: string): string => join(peers, 'node_modules', path)

const outputs: Readonly<Record<Scope, string>> = {
  types: 'types',
  'and validators': 'types,validators',
  'and client': 'types,validators,client',
}

const heyApiPlugins: Readonly<Record<Scope, readonly string[]>> = {
  types: ['@hey-api/typescript'],
  'and validators': ['@hey-api/typescript', 'zod'],
  'and client': ['@hey-api/typescript', 'zod', '@hey-api/sdk', '@hey-api/client-fetch'],
}

const kubbPlugins: Readonly<Record<Scope, readonly string[]>> = {
  types: ['ts'],
  'and validators': ['ts', 'zod'],
  'and client': ['ts', 'zod', 'client'],
}

/** All of them, each as its documentation says. */
export const tools: readonly Tool[] = [
  {
    name: 'specwright',
    argv: (document, scope, folder) => [
      cli,
      'generate',
      document,
      '--out',
      join(folder, 'out'),
      '--only',
      outputs[scope],
    ],
  },
  {
    name: 'openapi-typescript',
    argv: (document, scope, folder) =>
      scope === 'types'
        ? [installed('openapi-typescript/bin/cli.js'), document, '--output', join(folder, 'types.ts')]
        : undefined,
  },
  {
    name: 'hey-api',
    argv: (document, scope, folder) => {
      const program = installed('@hey-api/openapi-ts/dist/run.mjs')
      return [program, '--input', document, '--output', join(folder, 'out'), '--plugins', ...heyApiPlugins[scope]]
    },
  },
  {
    name: 'orval',
    // Its types are a part of its client.
    argv: (document, scope, folder) => {
      if (scope === 'types') return undefined
      const output = (client: string): object => ({
        target: `${client}.ts`,
        client,
        ...(client === 'fetch' && { schemas: 'model' }),
      })
      const clients = scope === 'and validators' ? ['zod'] : ['zod', 'fetch']
      const config = Object.fromEntries(clients.map((each) => [each, { input: document, output: output(each) }]))
      const file = saved(folder, 'orval.config.mjs', `export default ${JSON.stringify(config)}\n`)
      return [installed('orval/dist/bin/orval.mjs'), '--config', file]
    },
  },
  {
    name: 'kubb',
    argv: (document, scope, folder) => {
      const names = ['oas', ...kubbPlugins[scope]]
      const imports = names.map((name) => `import * as ${name} from '@kubb/plugin-${name}'\n`)
      const plugins = names.map((name) => `${name}.plugin${name[0]?.toUpperCase()}${name.slice(1)}({})`)
      const config = `{ root: '.', input: { path: ${JSON.stringify(document)} }, output: { path: 'out' }, plugins: [${plugins.join(', ')}] }`
      const file = saved(folder, 'kubb.config.mjs', `${imports.join('')}export default ${config}\n`)
      return [installed('@kubb/cli/bin/kubb.cjs'), 'generate', '--config', file]
    },
  },
]

/** An empty folder for a run, beside the packages of the peers, which its configuration may import. */
export function emptyFolder(): string {
  const folder = join(peers, 'dist/generation')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

function saved(folder: string, name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
