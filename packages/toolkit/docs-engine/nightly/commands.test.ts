import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolder } from '../test/command.ts'
import { unwordedDocument } from '../test/documents/unworded.ts'

test('a strict build refuses what pages have no words for', async () => {
  const folder = createFolder()
  onTestFinished(() => rmSync(folder.path, { recursive: true }))
  writeFileSync(join(folder.path, 'unworded.json'), unwordedDocument)
  const { status, output } = await folder.run(['build', 'unworded.json', '--out', 'strict', '--strict'])
  expect(status).toBe(1)
  expect(output).toMatch(/Cannot (?:show server of the link|describe|document)/)
})
