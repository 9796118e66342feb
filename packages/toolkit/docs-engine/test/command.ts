import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, type HTMLElement } from 'node-html-parser'

/** A folder to run `loyalty-docs` in. */
export interface Folder {
  readonly path: string
  /** Runs the command. */
  run(args: readonly string[], at?: string): { readonly status: number | null; readonly output: string }
  /** Runs `loyalty-codegen`. */
  runCodegen(args: readonly string[]): { readonly status: number | null; readonly output: string }
  read(path: string): string
  page(path: string): HTMLElement
}

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))
const codegen = fileURLToPath(new URL('../../codegen/src/cli.ts', import.meta.url))

/** A new folder; the caller removes it. */
export function createFolder(): Folder {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-any-document-'))
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8')
  const runOf =
    (command: string): Folder['run'] =>
    (args, at = '.') => {
      const argv = ['--conditions=@loyalty-kit/source', command, ...args]
      const { PATH, HOME, NODE_COMPILE_CACHE, XDG_CACHE_HOME } = process.env
      const env = { PATH, HOME, NODE_COMPILE_CACHE, XDG_CACHE_HOME, ASTRO_TELEMETRY_DISABLED: '1' }
      const { status, stdout, stderr } = spawnSync(process.execPath, argv, {
        cwd: join(folder, at),
        encoding: 'utf8',
        env,
      })
      return { status, output: stdout + stderr }
    }
  return {
    path: folder,
    run: runOf(cli),
    runCodegen: runOf(codegen),
    read,
    page: (path) => parse(read(path), { blockTextElements: { script: true, style: true } }),
  }
}
