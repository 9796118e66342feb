import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** A server in its own process. */
export interface ServerProcess {
  readonly url: string
  /** When the process was started, by `performance.now()`. */
  readonly startedAt: number
  /** Processor time that it has used, in microseconds. */
  cpu(): number
  /** Memory in use, in bytes. */
  memory(): number
  /** By default at once. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/**
 * Starts one of the servers in `servers/`, compiled to JavaScript, so that the compiler is not measured.
 */
export async function startServer(name: string, ...argv: readonly string[]): Promise<ServerProcess> {
  return await startProgram(new URL(`../../dist/mock/servers/${name}.js`, import.meta.url).pathname, ...argv)
}

/** Starts `loyalty-mock`, as its users run it. */
export async function startCommand(...argv: readonly string[]): Promise<ServerProcess> {
  const file = new URL('../../../../mock-server/dist/bin.js', import.meta.url).pathname
  return await startProgram(file, '--port', '0', ...argv)
}

/** @throws {Error} If the program does not print its address. */
export async function startProgram(file: string, ...argv: readonly string[]): Promise<ServerProcess> {
  return await startProgramIn(undefined, file, ...argv)
}

/**
 * Starts a program.
 *
 * @param home A folder to run in, for what is kept between runs.
 * @throws {Error} If the program does not print its address.
 */
export async function startProgramIn(
  home: string | undefined,
  file: string,
  ...argv: readonly string[]
): Promise<ServerProcess> {
  const startedAt = performance.now()
  const own = home === undefined ? {} : { cwd: home, env: { ...process.env, HOME: home, XDG_CACHE_HOME: home } }
  const child: ChildProcess = spawn(process.execPath, [file, ...argv], { stdio: ['ignore', 'pipe', 'inherit'], ...own })
  if (!child.stdout || child.pid === undefined) throw new Error(`Cannot start ${file}`)
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:[^\s,]+/.exec(line) ?? []
    if (url === undefined) continue
    child.stdout.resume()
    const { pid } = child
    return {
      url,
      startedAt,
      cpu() {
        // Per thread, since the kernel reports nanoseconds only there.
        const threads = readdirSync(`/proc/${pid}/task`)
        const times = threads.map(
          (thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0],
        )
        return times.reduce((sum, time) => sum + Number(time), 0) / 1000
      },
      memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024,
      async stop(signal = 'SIGKILL') {
        const ended = once(child, 'exit')
        child.kill(signal)
        await ended
      },
    }
  }
  throw new Error(`Cannot measure ${file}: it did not print its address`)
}
