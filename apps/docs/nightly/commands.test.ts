import { join } from 'node:path'
import { startRegistry } from '@loyalty-kit/checks/registry'
import contract from '@loyalty-kit/spec/openapi.json' with { type: 'json' }
import { afterAll } from 'vitest'
import { shells } from '../test/code/shells.ts'
import { openTerminal } from '../test/code/terminal.ts'
import { folder, startingWith, mocks, mocksOfEachKind, toolkit } from '../test/code/command-lines.ts'
import { openRepository, testMocks, testShells, testToolkit } from '../test/code/command-tests.ts'

testShells(shells.filter(({ name }) => name !== 'dash'))

testMocks(startingWith(mocks).filter(({ line }) => !mocksOfEachKind.test(line)))

const repository = openRepository()
const registry = await startRegistry('@loyalty-kit')
registry.useIn(repository.folder)
afterAll(registry.close)
await openTerminal(join(folder, 'spec'), [
  { name: 'package.json', content: JSON.stringify({ name: '@loyalty-kit/spec', version: '2.0.0' }) },
  { name: 'openapi.json', content: JSON.stringify(contract) },
]).run(`npm publish --userconfig ../house/.npmrc`)

testToolkit(
  startingWith(toolkit).filter(({ line }) => line.includes(' npm:')),
  repository,
)
