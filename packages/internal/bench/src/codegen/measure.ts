import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'

/** What a whole process took, from its start to its end. */
export interface Cost {
  readonly seconds: number
  /** Peak memory, in bytes. */
  readonly bytes: number
}

const usage = new URL('usage.ts', import.meta.url).href

/**
 * Runs a Node program to its end.
 *
 * @param env What of the environment is to be otherwise.
 * @throws {Error} When it fails, with what it wrote to the error stream.
 */
export async function costOf(
  argv: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Cost> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--import', usage, ...argv], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const [written, bytes, code] = await Promise.all([
    text(child.stderr as Readable), // a pipe, as asked for
    text(child.stdio[3] as Readable),
    new Promise((resolve) => child.on('close', resolve)),
  ])
  if (code !== 0) throw new Error(`Cannot measure ${argv.join(' ')}: it exited with ${String(code)}\n${written}`)
  return { seconds: (performance.now() - startedAt) / 1000, bytes: Number(bytes) }
}
