import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openapi, workspace } from '../../core/document/test/workspace.ts'
import { checkedConfig } from '../src/config/checked-config.ts'
import type { Formats } from '../src/config.ts'
import { generateFolder } from '../src/generate/generate.ts'

const api = openapi(`paths: {}
components:
  schemas:
    Mail: { type: string, format: email }
    Day: { type: string, format: date }
    Own: { type: string, format: own }
`)

interface Guards {
  readonly isMail: (value: unknown) => boolean
  readonly isDay: (value: unknown) => boolean
}

test.each<[Formats | undefined, boolean, boolean, number]>([
  [undefined, false, false, 1],
  ['assert', false, false, 1],
  ['annotate', true, true, 0],
  [{ email: 'annotate' }, true, false, 1],
  [{ date: 'annotate', email: 'assert', own: 'annotate' }, false, true, 0],
])('with formats %j, validators accept a wrong email: %s, a wrong date: %s', async (formats, mail, day, unknown) => {
  const root = workspace({ 'api.yaml': api })
  const options = { only: ['validators'] as const, ...(formats && { formats }) }
  const { files, warnings } = await generateFolder(join(root, 'api.yaml'), options)
  for (const { path, content } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  const { isMail, isDay } = (await import(join(root, 'validators/index.ts'))) as Guards
  expect([isMail('a@b.test'), isDay('2026-01-31')]).toEqual([true, true])
  expect([isMail('none'), isDay('none')]).toEqual([mail, day])
  // A format that is not enforced needs no warning that it is not.
  expect(warnings.map(({ code }) => code)).toEqual(Array.from({ length: unknown }, () => 'unknown-format'))
})

test.each([
  ['check', 'documents[0].formats must be "assert" or "annotate"'],
  [{ email: false }, 'documents[0].formats has a wrong mode for "email": it must be "assert" or "annotate"'],
])('the formats %j are refused', (formats, says) => {
  const config = { documents: [{ document: 'api.yaml', out: 'out', formats }] }
  expect(() => checkedConfig(config, 'specwright.config.json')).toThrow(says)
})
