import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cutSentences } from '../src/io/cut-sentences.ts'

function cutIn(text: string, file = 'start.mdx'): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'specwright-guides-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
  return cutSentences(folder, 'guides').map((each) => each.split(':').slice(0, 2).join(':'))
}

test.each([
  ['a semicolon and a word', 'It fails with 400; see\n\n<To page="a/">Errors</To>. Then try.', 'start.mdx'],
  ['a semicolon', 'It fails with 400;\n\n[Errors](/a/) says more.', 'start.md'],
  ['a comma', 'It fails with 400,\n\n<a href="/a/">as errors say</a>.', 'inner/start.mdx'],
  ['a comma and words, before two empty lines', 'Fails, as it is said in\n\n\n<https://a.test>', 'start.md'],
])('a link that an empty line puts after %s is reported', (_, text, file) => {
  expect(cutIn(text, file)).toEqual([`guides/${file}:2`])
})

test.each([
  ['a whole sentence', 'It fails with 400.\n\n[Errors](/a/) say more.'],
  ['no empty line', 'It fails with 400; see\n<To page="a/">Errors</To>.'],
  ['a colon, which a link may follow', 'It fails with 400; see this:\n\n[Errors](/a/)'],
  ['something other than a link', 'It fails, with 400;\n\nErrors say more.'],
  ['a heading', '## Tokens, scopes\n\n[Errors](/a/) say more.'],
  ['code', '```txt\na, b;\n\n[c]\n```\n'],
])('%s is not', (_, text) => {
  expect(cutIn(text)).toEqual([])
})
