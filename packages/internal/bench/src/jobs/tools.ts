import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { costOf } from '../codegen/measure.ts'
import { freePort } from '@specwright/machine/ports'
import { peers } from '../peers.ts'

/** A generator of clients. */
export interface JobTool {
  readonly name: string
  /** Folder of its program in `peers/jobs`, if it is not its name. */
  readonly program?: string
  /** What its program spells in another way than that folder. */
  readonly spelled?: { readonly now: string; readonly then: string }
  /** The Node program that writes the client into `api`, a folder of the given one. */
  argv(folder: string): readonly string[]
}

/** A contract names its server, and a generator may write that into its client: so the port is of all runs. */
export const port = await freePort()

/** The contract of all clients. */
const contract = join(peers, 'dist/jobs/shop.yaml')

const cli = fileURLToPath(new URL('../../../../toolkit/specwright/dist/bin/cli.js', import.meta.url))
const installed = (path: string): string => join(peers, 'node_modules', path)

/** Ours as it is built in a checkout of another commit. */
export function builtIn(checkout: string): JobTool {
  const commit = execFileSync('git', ['-C', checkout, 'rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()
  const built = join(checkout, 'packages/toolkit/specwright/dist/bin/cli.js')
  const options = ['--only', 'types,client']
  return {
    name: `specwright at ${commit}`,
    program: 'specwright',
    spelled: { now: 'streamOrderEvents', then: 'streamEvents' },
    argv: (folder) => [built, 'generate', contract, '--out', join(folder, 'api'), ...options],
  }
}

/** A file of the programs, or of the contract, with the port of these runs. */
export function withPort(path: string): string {
  return readFileSync(join(peers, 'jobs', path), 'utf8').replaceAll('127.0.0.1:4600', `127.0.0.1:${port}`)
}

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
        baseUrl: `http://127.0.0.1:${port}`,
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
  writeFileSync(contract, withPort('shop.yaml'))
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
