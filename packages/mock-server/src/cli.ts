#!/usr/bin/env node
import { runProgram } from '@loyalty-kit/mock-engine/node/command'
import { help } from './command/help.ts'
import { name } from './command/name.ts'

// Commands are loaded on demand, to keep startup fast.
await runProgram({
  name,
  help,
  commands: {
    proxy: async (argv) => await (await import('./command/pass.ts')).runProxy(argv),
    record: async (argv) => await (await import('./command/pass.ts')).runRecord(argv),
  },
  defaultCommand: async (argv) => await (await import('./command/serve.ts')).serve(argv),
})
