#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { contractProgram, runMock } from '@specwright/mock-engine/node/command'
import { contract } from './generated/contract.ts'

const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'))

await runMock(
  contractProgram(contract, {
    name: '{{name}}-mock',
    description: 'a mock of {{name}}',
    // What --watch reloads.
    generated: {
      module: new URL(`generated/contract${extension}`, import.meta.url),
      folders: [import.meta.url, import.meta.resolve('@{{name}}/validators')].map((entry) =>
        fileURLToPath(new URL('generated/', entry)),
      ),
    },
  }),
)
