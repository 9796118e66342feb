import { writeSync } from 'node:fs'
import * as module from 'node:module' // Node.js 20 has no such function
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { cacheCompiled } from '../io/compile-cache.ts'
import { tuneForGeneration } from './tuning.ts'

// Chains of refs are followed by recursion, and only the stack of a thread can be made large enough for them.
const stackSizeMb = 128

// Most objects are short-lived: a small young generation keeps memory use much lower.
const maxYoungGenerationSizeMb = 32

// Below 2048, the heap grows to twice what is in use before it is cleaned, instead of four times.
const maxOldGenerationSizeMb = 2000

/** Runs a command line in a thread with a large stack, and limits of memory. A lasting one is told of signals. */
export function runInThread(argv: readonly string[], isLasting: boolean): void {
  if (['generate', 'check'].includes(argv[0] ?? '')) tuneForGeneration()
  const resourceLimits = { stackSizeMb, maxYoungGenerationSizeMb, maxOldGenerationSizeMb }
  // A thread caches what it compiles only if it is asked to itself.
  const isCached = module.getCompileCacheDir?.() !== undefined
  const worker = new Worker(new URL(import.meta.url), {
    argv: [...argv],
    resourceLimits,
    workerData: { isCached, ...terminalOf(process.stderr) },
  })
  worker.on('exit', (code) => (process.exitCode = code))
  if (!isLasting) return
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => worker.postMessage(signal))
}

/** What a thread does not know of standard error, which it writes to through the process. */
interface Terminal {
  readonly isTTY?: boolean
  readonly columns?: number
}

function terminalOf({ isTTY, columns }: Terminal): Terminal {
  return { ...(isTTY === true && { isTTY }), ...(columns !== undefined && { columns }) }
}

/**
 * Writes to standard error at once. What a thread writes through the process stays there while it computes, so that each step
 * of long work would be shown when all of it is done.
 */
function writeError(text: string | Uint8Array): boolean {
  let rest = typeof text === 'string' ? Buffer.from(text) : text
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(2, rest))
    } catch (error) {
      // A pipe is full until it is read; one that is closed has no reader.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) break
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    }
  }
  return true
}

/** How long a full pipe is left to its reader, in milliseconds. */
const pauseMs = 5

if (!isMainThread) {
  const { isCached, ...terminal } = workerData as { readonly isCached: boolean } & Terminal // from above
  if (isCached) cacheCompiled(true)
  Object.assign(process.stderr, terminal, { write: writeError })
  const { main } = await import('./main.ts')
  process.exitCode = await main(process.argv.slice(2), 'large')
  parentPort?.unref()
}
