import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { costOf } from '../codegen/measure.ts'
import { peers } from '../peers.ts'
import type { Api } from './apis.ts'

/** A client of an API. */
export interface Tool {
  readonly name: (api: Api) => string
  /** The file of its calls, without its extension. */
  readonly file: string
  /** The Node program that generates it into a folder, if it is generated. */
  readonly argv?: (document: string, folder: string) => readonly string[]
}

const installed = (path: string): string => join(peers, 'node_modules', path)
const cli = fileURLToPath(new URL('../../../../toolkit/specwright/dist/bin/cli.js', import.meta.url))
const heyApiPlugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch']

/** All of them, in the order of the tables, each as its documentation says. */
export const tools: readonly Tool[] = [
  { name: () => 'bare `fetch`, by hand', file: 'fetch' },
  {
    name: () => 'specwright',
    file: 'specwright',
    argv: (document, folder) => [cli, 'generate', document, '--out', folder, '--only', 'types,client'],
  },
  {
    name: () => 'openapi-fetch',
    file: 'openapi-fetch',
    argv: (document, folder) => [
      installed('openapi-typescript/bin/cli.js'),
      document,
      '--output',
      join(folder, 'types.ts'),
    ],
  },
  {
    name: () => 'hey-api',
    file: 'hey-api',
    argv: (document, folder) => [
      installed('@hey-api/openapi-ts/dist/run.mjs'),
      '--input',
      document,
      '--output',
      folder,
      '--plugins',
      ...heyApiPlugins,
    ],
  },
  {
    name: () => 'Redocly',
    file: 'redocly',
    argv: (document, folder) => [
      installed('@redocly/cli/bin/cli.js'),
      'generate-client',
      document,
      '--output',
      join(folder, 'client.ts'),
    ],
  },
  { name: () => 'ky, by hand', file: 'ky' },
  { name: (api) => `\`${api.package}\` of npm`, file: 'package' },
]

/** The calls of an API with a tool, as a user writes them. */
export function callsOf(api: Api, { file }: Tool): string {
  return join(peers, 'clients', api.folder, `${file}.ts`)
}

/** Generates the client that the calls of a tool import, if they import one; whether that is possible. */
export async function generate(api: Api, document: string, { argv, file }: Tool): Promise<boolean> {
  if (argv === undefined) return true
  const folder = join(peers, 'dist/clients', api.folder, file)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    await costOf(argv(document, folder), { cwd: peers })
  } catch (error) {
    process.stderr.write(`${file}, ${api.name}: ${String(error).slice(0, 1000)}\n`)
    return false
  }
  return true
}
