import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, type HTMLElement } from 'node-html-parser'
import { runCommandLine, type CommandResult } from './command-lines.ts'

/** How a command is started. */
export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Id of the user and the group that it runs as. */
  readonly user?: number | undefined
}

/** A folder to run `specwright` in, where the package of the docs is installed. */
export interface Folder {
  readonly path: string
  /** Runs the command, in a process that runs others too. */
  run(args: readonly string[], at?: string): Promise<CommandResult>
  /** Starts the command, with further variables, as another user. */
  start(args: readonly string[], options?: StartOptions): ChildProcess
  /** Runs `specwright`, in a process that runs others too. */
  runCommand(args: readonly string[]): Promise<CommandResult>
  read(path: string): string
  page(path: string): HTMLElement
}

/** Options of a build with Astro: it leaves much garbage, and V8 would start with a megabyte for young values. */
export const roomForYoungValues: readonly string[] = ['--min-semi-space-size=64', '--max-semi-space-size=64']

const cli = fileURLToPath(new URL('../../specwright/src/cli.ts', import.meta.url))
const engine = fileURLToPath(new URL('..', import.meta.url))

/** A folder, by default a new one; the caller removes it. */
export function createFolder(folder: string = mkdtempSync(join(tmpdir(), 'specwright-any-document-'))): Folder {
  mkdirSync(join(folder, 'node_modules/@specwright'), { recursive: true })
  symlinkSync(engine, join(folder, 'node_modules/@specwright/docs-engine'))
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8')
  const execArgv = ['--conditions=@specwright/source', ...roomForYoungValues]
  const { PATH, HOME, NODE_COMPILE_CACHE, XDG_CACHE_HOME } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE, XDG_CACHE_HOME, ASTRO_TELEMETRY_DISABLED: '1' }
  const runOf =
    (...words: readonly string[]): Folder['run'] =>
    async (args, at = '.') =>
      await runCommandLine({ argv: [...words, ...args], folder: join(folder, at) }, { execArgv, env })
  return {
    path: folder,
    run: runOf('docs'),
    start: (args, { env: more, user } = {}) =>
      spawn(process.execPath, [...execArgv, cli, 'docs', ...args], {
        cwd: folder,
        env: { ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...(user !== undefined && { uid: user, gid: user }),
      }),
    runCommand: runOf(),
    read,
    page: (path) => parse(read(path), { blockTextElements: { script: true, style: true } }),
  }
}
