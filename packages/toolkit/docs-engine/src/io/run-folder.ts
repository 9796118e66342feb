import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateCache, product } from 'specwright/internal'

/** A folder that one run of a command uses, and no other one. */
export interface RunFolder {
  readonly path: string
  remove(): void
}

const tool = `${product.folders}-docs`
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Creates a folder in the cache of the working folder, or among temporary files if that is read-only, and removes those of
 * runs that were killed.
 *
 * It is also removed when the process exits, or a signal ends it.
 */
export function createRunFolder(): RunFolder {
  const parent = removeAbandoned()
  const path = realpathSync(mkdtempSync(join(parent, `${tool}-${process.pid}-`)))
  const discard = (): void => rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  const end = (signal: NodeJS.Signals): void => {
    // Another listener ends what it has started, and then the process.
    if (process.listenerCount(signal) > 1) return
    discard()
    process.off(signal, end)
    process.kill(process.pid, signal)
  }
  for (const signal of signals) process.on(signal, end)
  process.on('exit', discard)
  return {
    path,
    remove() {
      for (const signal of signals) process.off(signal, end)
      process.off('exit', discard)
      discard()
    },
  }
}

/** Removes the folders of processes that do not run any more. Returns the folder that contains all of them. */
export function removeAbandoned(): string {
  const parent = privateCache(tool) ?? tmpdir()
  for (const name of readdirSync(parent)) {
    const [, pid] = new RegExp(`^${tool}-(\\d+)-\\w+$`).exec(name) ?? []
    if (pid === undefined || isOtherProcess(Number(pid))) continue
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {
      // That of another user.
    }
  }
  return parent
}

/** Whether a process runs that is not this one, which may have the number of one that was killed. */
function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH' // system calls throw nothing else
  }
}
