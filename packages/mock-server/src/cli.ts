#!/usr/bin/env node
import { runProgram } from '@loyalty-kit/mock-engine/node/command'
import { help } from './command/help.ts'
import { name } from './command/name.ts'

// A mock that is started over and over does not load what it does not use.
await runProgram({
  name,
  help,
  commands: {
    proxy: async (argv) => await (await import('./command/pass.ts')).passOn(argv),
    record: async (argv) => await (await import('./command/pass.ts')).record(argv),
  },
  usual: async (argv) => await (await import('./command/serve.ts')).serve(argv),
})
