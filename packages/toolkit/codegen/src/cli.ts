#!/usr/bin/env node
import * as module from 'node:module'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { privateCache } from './io/cache-folder.ts'

// Documents refer to each other in chains that are followed by recursion, and only a thread can be given a stack that is
// long enough for any.
const stackSizeMb = 128

// Nearly all that is made is soon done with: where it is looked for early, much less is held at once.
const maxYoungGenerationSizeMb = 16

// Most of a start is compiling what is loaded. From 22.8 on, Node keeps that for the next one: where no other user can put
// anything, since what is kept is run.
const cache = privateCache()
if (cache !== undefined) module.enableCompileCache?.(join(cache, 'compiled'))

if (isMainThread) {
  const resourceLimits = { stackSizeMb, maxYoungGenerationSizeMb }
  const worker = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2), resourceLimits })
  worker.on('exit', (code) => (process.exitCode = code))
  if (process.argv[2] === 'watch') {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => worker.postMessage(signal))
  }
} else {
  const { main } = await import('./cli/main.ts')
  process.exitCode = await main(process.argv.slice(2))
  parentPort?.unref()
}
