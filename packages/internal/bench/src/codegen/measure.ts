import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'

/** The cost of a whole process, from start to exit. */
export interface Cost {
  readonly seconds: number
  /** Seconds of processor time, of all threads. */
  readonly processor: number
  /** Peak memory, in bytes. */
  readonly bytes: number
}

/** How a measured program runs. */
interface CostOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly limitMs?: number
}

const usage = new URL('usage.mjs', import.meta.url).href

/**
 * Runs a Node program until it exits.
 *
 * @param env Changes to the environment.
 * @param limitMs After how many milliseconds it is ended; by default never.
 * @throws {Error} When it fails, with its error output.
 */
export async function costOf(argv: readonly string[], { cwd, env = {}, limitMs }: CostOptions): Promise<Cost> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--import', usage, ...argv], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    ...(limitMs !== undefined && { timeout: limitMs }),
  })
  const [written, used, code] = await Promise.all([
    text(child.stderr as Readable), // a pipe, as configured
    text(child.stdio[3] as Readable),
    new Promise((resolve) => child.on('close', resolve)),
  ])
  if (code !== 0) throw new Error(`Cannot measure ${argv.join(' ')}: it exited with ${String(code)}\n${written}`)
  const { bytes, processor } = JSON.parse(used) as Omit<Cost, 'seconds'> // written by `usage.mjs`
  return { seconds: (performance.now() - startedAt) / 1000, processor, bytes }
}
