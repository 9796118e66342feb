#!/usr/bin/env node
import { runMock } from '@specwright/mock-engine/node/command'
import { program } from './program.ts'

await runMock(program)
