import { files } from '@loyalty-kit/client-engine/files'
import { expect, test } from 'vitest'

test('every file is there with its text, and takes from the others what they export', () => {
  const exported = new Map(files.map(({ path, exports }) => [path, exports]))
  const missing = files.flatMap(({ path, imports }) =>
    imports
      .filter(({ from }) => from.endsWith('.ts'))
      .flatMap(({ from, names }) => names.filter((name) => !exported.get(from)?.includes(name)))
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
  expect(files.map(({ path }) => path)).toContain('send.ts')
  expect(files.every(({ parts }) => parts.join('').endsWith('\n'))).toBe(true)
})
