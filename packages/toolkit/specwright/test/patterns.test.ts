import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateFolder } from '../src/index.ts'
import { workspace } from '../../core/document/test/workspace.ts'

test('a pattern is reported with its file, line and column', async () => {
  const document = `openapi: 3.1.0
info: { title: T, version: 1.0.0 }
paths: {}
components:
  schemas:
    A: { type: string, pattern: '\\Aab' }
    B:
      type: object
      patternProperties:
        '^[[:digit:]]$': { type: string }
`
  const { warnings } = await generateFolder(join(workspace({ 'api.yaml': document }), 'api.yaml'))
  expect(
    warnings.map(({ code, location: { line, column }, message }) => [code, line, column, message.split(':')[0]]),
  ).toEqual([
    ['foreign-pattern', 6, 33, 'pattern is read without the u flag, \\A as "A"'],
    ['foreign-pattern', 10, 9, 'the name of a pattern property is read without the u flag, ['],
  ])
})
