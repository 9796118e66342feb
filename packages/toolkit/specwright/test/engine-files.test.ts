import { files as client } from '@specwright/client-engine/files'
import { files as validator } from '@specwright/validator-engine/files'
import { expect, test } from 'vitest'

test.each([
  { engine: 'client', files: client, path: 'send.ts' },
  { engine: 'validator', files: validator, path: 'formats/date-time.ts' },
])('every file of the $engine engine exists, and imports only what the others export', ({ files, path }) => {
  const exported = new Map(files.map((file) => [file.path, file.exports]))
  const missing = files.flatMap((file) =>
    file.imports
      .filter(({ from }) => from.endsWith('.ts'))
      .flatMap(({ from, names }) => names.filter((name) => name !== '*' && !exported.get(from)?.includes(name)))
      .map((name) => `${file.path}: ${name}`),
  )
  expect(missing).toEqual([])
  expect([...exported.keys()]).toContain(path)
  expect(files.every(({ parts }) => parts.join('').endsWith('\n'))).toBe(true)
})
