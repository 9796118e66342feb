import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { RunResult } from '@loyalty-kit/checks/terminal'
import { withFiles, type CodeFile } from './folder.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const docs = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a program in the folder of the docs until it exits. */
export async function run(command: string, argv: readonly string[]): Promise<RunResult> {
  // Where its input is a socket, bash takes itself for a remote shell, and reads the settings of the machine.
  const child = spawn(command, argv, { cwd: docs, stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { output: stdout + stderr, code: code as number | null }
}

/** Runs a TypeScript module that may import our packages. */
export async function runModule(content: string): Promise<RunResult> {
  const argv = ['--conditions=@specwright/source', '--input-type=module-typescript', '-e', content]
  return await run(process.execPath, argv)
}

/** Runs tests that may import our packages. */
export async function runTests(files: readonly CodeFile[]): Promise<RunResult> {
  const conditions = "['@specwright/source', 'module', 'node', 'development|production']"
  const test = '{ testTimeout: 900_000, hookTimeout: 900_000 }'
  const config = `export default { resolve: { conditions: ${conditions} }, ssr: { resolve: { conditions: ${conditions} } }, test: ${test} }`
  return await withFiles([...files, { name: 'vitest.config.mjs', content: config }], async (folder) => {
    return await run(`${root}node_modules/.bin/vitest`, ['run', '--root', folder])
  })
}
