#!/usr/bin/env node
import { runMock } from '@loyalty-kit/mock-engine/node/command'
import { program } from './program.ts'

await runMock(program)
