#!/usr/bin/env node
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

// Chains of refs are followed by recursion, and only the stack of a thread can be made large enough for them.
const stackSizeMb = 128

// Most objects are short-lived: a small young generation keeps memory use much lower.
const maxYoungGenerationSizeMb = 32

// Below 2048, the heap grows to twice what is in use before it is cleaned, instead of four times.
const maxOldGenerationSizeMb = 2000

/** Whether the command runs until it is stopped. */
const isLasting = ['watch', 'mock', 'dev'].includes(process.argv[2] ?? '')

if (isMainThread) {
  const resourceLimits = { stackSizeMb, maxYoungGenerationSizeMb, maxOldGenerationSizeMb }
  const worker = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2), resourceLimits })
  worker.on('exit', (code) => (process.exitCode = code))
  if (isLasting) {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => worker.postMessage(signal))
  }
} else {
  const { cacheCompiled } = await import('./io/compile-cache.ts')
  cacheCompiled(isLasting)
  const { main } = await import('./cli/main.ts')
  process.exitCode = await main(process.argv.slice(2))
  parentPort?.unref()
}
