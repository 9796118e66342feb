import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { costOf } from '../codegen/measure.ts'
import { peers } from '../peers.ts'

/** A generator of clients. */
export interface JobTool {
  readonly name: string
  /** The Node program that writes the client into `api`, a folder of the given one. */
  argv(folder: string): readonly string[]
}

/** The contract of all clients. */
const contract = join(peers, 'jobs/shop.yaml')

const cli = fileURLToPath(new URL('../../../../toolkit/specwright/dist/bin/cli.js', import.meta.url))
const installed = (path: string): string => join(peers, 'node_modules', path)

/** All of them, in the order of the table, each configured as its documentation recommends. */
export const tools: readonly JobTool[] = [
  {
    name: 'specwright',
    argv: (folder) => [cli, 'generate', contract, '--out', join(folder, 'api'), '--only', 'types,client'],
  },
  {
    name: 'hey-api',
    argv: (folder) => [
      installed('@hey-api/openapi-ts/dist/run.mjs'),
      '--input',
      contract,
      '--output',
      join(folder, 'api'),
      '--plugins',
      '@hey-api/typescript',
      '@hey-api/sdk',
      '@hey-api/client-fetch',
    ],
  },
  {
    name: 'orval',
    argv: (folder) => {
      const output = {
        target: 'api/shop.ts',
        schemas: 'api/model',
        client: 'fetch',
        baseUrl: 'http://127.0.0.1:4600',
        override: { mutator: { path: 'right/shop.ts', name: 'customFetch' } },
      }
      const config = `export default ${JSON.stringify({ shop: { input: contract, output } })}\n`
      return [installed('orval/dist/bin/orval.mjs'), '--config', saved(folder, 'orval.config.mjs', config)]
    },
  },
  {
    name: 'kubb',
    argv: (folder) => {
      const names = ['oas', 'ts', 'client']
      const imports = names.map((name) => `import * as ${name} from '@kubb/plugin-${name}'\n`)
      const plugins = 'oas.pluginOas({}), ts.pluginTs({}), client.pluginClient({ importPath: "../../right/shop.ts" })'
      const layout = `root: '.', output: { path: 'api' }`
      const config = `${imports.join('')}export default { input: { path: ${JSON.stringify(contract)} }, ${layout}, plugins: [${plugins}] }\n`
      return [installed('@kubb/cli/bin/kubb.cjs'), 'generate', '--config', saved(folder, 'kubb.config.mjs', config)]
    },
  },
  {
    name: 'redocly',
    argv: (folder) => {
      const pagination = { style: 'cursor', cursorParam: 'cursor', nextCursor: '/next_cursor', items: '/data' }
      const config = saved(folder, 'redocly.yaml', JSON.stringify({ client: { pagination } }))
      const output = ['--output', join(folder, 'api/client.ts'), '--config', config]
      return [installed('@redocly/cli/bin/cli.js'), 'generate-client', contract, ...output]
    },
  },
]

/** Where the client and the programs of a tool are tried. */
export function folderOf({ name }: JobTool): string {
  return join(peers, 'dist/jobs', name)
}

/** Empties the folder of a tool. */
export function emptyFolder(tool: JobTool): void {
  rmSync(folderOf(tool), { recursive: true, force: true })
  mkdirSync(join(folderOf(tool), 'api'), { recursive: true })
}

/** Generates the client of a tool. */
export async function generateClient(tool: JobTool): Promise<void> {
  await costOf(tool.argv(folderOf(tool)), { cwd: folderOf(tool) })
}

function saved(folder: string, name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
