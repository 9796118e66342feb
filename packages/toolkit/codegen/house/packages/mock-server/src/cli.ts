#!/usr/bin/env node
import { contractProgram, runMock } from '@loyalty-kit/mock-engine/node/command'
import { contract } from '{{name}}-api/mock'
import { seed } from './seed.ts'

await runMock(contractProgram(contract, { name: '{{name}}-mock', description: 'a mock of {{name}}', options: { seed } }))
