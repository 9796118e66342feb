import { expect, test } from 'vitest'
import { startOf } from '../src/repository/run.ts'

test.each([
  {
    platform: 'linux',
    command: 'npm',
    argv: ['pack', 'C:\\a b'],
    start: { file: 'npm', given: ['pack', 'C:\\a b'], shell: false },
  },
  {
    platform: 'win32',
    command: 'npm',
    argv: ['pack', '--pack-destination', String.raw`C:\Users\Ada L\out`],
    start: { file: String.raw`npm pack --pack-destination "C:\Users\Ada L\out"`, given: [], shell: true },
  },
  {
    platform: 'win32',
    command: String.raw`C:\Program Files\nodejs\node.exe`,
    argv: ['-e', 'await import("pets")'],
    start: { file: String.raw`C:\Program Files\nodejs\node.exe`, given: ['-e', 'await import("pets")'], shell: false },
  },
  { platform: 'win32', command: 'git', argv: ['init'], start: { file: 'git', given: ['init'], shell: false } },
] as const)('$platform starts $command', ({ platform, command, argv, start }) => {
  expect(startOf(platform, command, argv)).toEqual(start)
})
