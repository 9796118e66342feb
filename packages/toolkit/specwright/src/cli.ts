#!/usr/bin/env node
import { namesLarge } from './cli/stack.ts'
import { cacheCompiled } from './io/compile-cache.ts'

const argv = process.argv.slice(2)

/** Whether the command runs until it is stopped, or does something when it is. */
const isLasting = ['watch', 'mock', 'dev', 'prove', 'mcp'].includes(argv[0] ?? '')

cacheCompiled(isLasting)
/** A mock, a proof and calls generate nothing; what packages have as commands needs no large stack, and changes the folder of the process. */
const isAlwaysHere = ['mock', 'prove', 'call', 'mcp', 'docs', 'release'].includes(argv[0] ?? '')

// Who reads what is printed may stop before its end, as `head` does.
const { stdout } = process
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

// What would be left to the thread after all need not be loaded here.
const isForThread = !isAlwaysHere && namesLarge(argv)
const code = isForThread ? undefined : await (await import('./cli/main.ts')).main(argv, 'small')
if (code === undefined) (await import('./cli/thread.ts')).runInThread(argv, isLasting)
else process.exitCode = code
