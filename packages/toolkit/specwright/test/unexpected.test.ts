import { expect, test, vi } from 'vitest'
import { commands } from '../src/cli/commands.ts'
import { runHere } from './run.ts'

/** Faults of the program, and what is printed for them. */
test.each([
  [
    new TypeError("Cannot read properties of undefined (reading 'a')"),
    "Cannot run specwright schema: Cannot read properties of undefined (reading 'a')\nThis is a fault of specwright.",
  ],
  [new Error('First line\nSecond line'), 'Cannot run specwright schema: First line\nThis is a fault'],
  ['a string', 'Cannot run specwright schema: a string\nThis is a fault'],
  [new RangeError('Maximum call stack size exceeded'), 'in a chain that is too long to follow\n'],
])('%s is reported without a stack', async (error, says) => {
  const command = vi.spyOn(commands['schema']!, 'run').mockRejectedValue(error)
  const { code, stderr } = await runHere('.', 'schema', 'a.json')
  command.mockRestore()
  expect([code, stderr]).toEqual([1, expect.stringContaining(says)])
  expect(stderr).not.toMatch(/^ +at /m)
})

test('a stack is printed on request', async () => {
  const command = vi.spyOn(commands['schema']!, 'run').mockRejectedValue(new Error('Here'))
  vi.stubEnv('SPECWRIGHT_STACK', '1')
  const { stderr } = await runHere('.', 'schema', 'a.json')
  vi.unstubAllEnvs()
  command.mockRestore()
  expect(stderr).toMatch(/^Error: Here\n +at /)
})
