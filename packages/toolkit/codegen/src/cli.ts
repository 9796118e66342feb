#!/usr/bin/env node
import * as module from 'node:module'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

// Chains of refs are followed by recursion, and only the stack of a thread can be made large enough for them.
const stackSizeMb = 128

// Most objects are short-lived: a small young generation keeps memory use much lower.
const maxYoungGenerationSizeMb = 32

// Below 2048, the heap grows to twice what is in use before it is cleaned, instead of four times.
const maxOldGenerationSizeMb = 2000

if (isMainThread) {
  const resourceLimits = { stackSizeMb, maxYoungGenerationSizeMb, maxOldGenerationSizeMb }
  const worker = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2), resourceLimits })
  worker.on('exit', (code) => (process.exitCode = code))
  // Those run until they are stopped.
  if (['watch', 'mock', 'dev'].includes(process.argv[2] ?? '')) {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => worker.postMessage(signal))
  }
} else {
  // Most of the start-up time is compilation. From 22.8 on, Node.js caches it: in a folder that no other user can write
  // to, since what is cached there is run.
  const { privateCache } = await import('./io/cache-folder.ts')
  const cache = privateCache()
  if (cache !== undefined) module.enableCompileCache?.(join(cache, 'compiled'))
  const { main } = await import('./cli/main.ts')
  process.exitCode = await main(process.argv.slice(2))
  parentPort?.unref()
}
