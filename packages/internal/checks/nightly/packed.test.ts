import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConsumer, type Consumer } from '../src/consumer.ts'
import { errorsOfRequire, modulesOf, options, program, writeTypes } from '../test/packed-modules.ts'

// What the gate shows with one setting of TypeScript, with others.

let consumer: Consumer

beforeAll(() => {
  consumer = createConsumer()
  consumer.write('index.ts', program)
})

afterAll(() => {
  consumer.remove()
})

test.each(['nodenext', 'bundler'])('the packed packages type-check with module resolution %s', (resolution) => {
  const module = resolution === 'bundler' ? 'preserve' : resolution
  const settings = ['--module', module, '--moduleResolution', resolution]
  const { status, stdout } = consumer.run('tsc', ...options, ...settings, 'index.ts')
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

test.each([
  ['node20', 'node16', ''],
  ['nodenext', 'nodenext', ''],
  ['node16', 'node16', 'error TS1479'],
])('with the module setting %s, TypeScript compiles to require() as the README says', (module, resolution, problem) => {
  expect(errorsOfRequire(consumer, module, resolution).join()).toBe(problem)
})

test('specwright has types that need no others, such as those of Node', () => {
  const modules = modulesOf(consumer, 'specwright', 'specwright')
  writeTypes(consumer, 'alone.ts', modules)
  const flags = ['--noEmit', '--strict', '--target', 'es2024', '--lib', 'es2024,dom', '--skipLibCheck', 'false']
  const { stdout } = consumer.run('tsc', ...flags, '--types', '', '--module', 'nodenext', 'alone.ts')
  expect(stdout).toBe('')
})
