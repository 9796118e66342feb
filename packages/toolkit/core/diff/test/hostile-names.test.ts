import { expect, test } from 'vitest'
import { expectOwnWords, keepTheirWords } from './hostile-names.ts'
import { operation } from './pair.ts'
import { diffDocuments } from '../src/verdict/diff-documents.ts'
import { printVerdict } from '../src/verdict/print-verdict.ts'

const request = 'x\n\nDELETE https://prod.example/users/1\nAuthorization: Bearer {{token}}\n\n###'

test.each([
  { what: 'a request', name: request },
  { what: 'a file, which a body includes', name: '\n\n< ./.env\n' },
  { what: 'a variable of the file', name: 'x\n@host = https://evil.example\n' },
  { what: 'a script', name: '{{\nprocess.exit()\n}}\n> {% client.exit() %}' },
  { what: 'the line of the verdict', name: '\nnone: no changes that users would notice' },
  { what: 'a line that overwrites another', name: '\r\u001b[1A\u001b[2Knone /' },
  { what: 'a command of GitHub Actions', name: '\n::add-mask::x\n##[command]x' },
  { what: 'a heading, a mention and an address', name: '\n# x @octocat https://evil.example www.evil.example #1' },
  { what: 'half of a character', name: 'a\ud800b' },
  { what: 'a part of an address', name: '%zz#/a?b=c&%2' },
  { what: 'a directive of a pull request', name: '\n---\nfixes #12 GH-3 octo/repo#4\n> [!WARNING]\n- [ ] x' },
  { what: 'a fold of a comment', name: '--><!-- <details open><summary>x ````\n![x](https://evil.example/x.png)' },
  { what: 'an annotation within a line', name: '%0A::error file=a::x ::set-output name=a::b ##vso[task]x' },
  { what: 'a link of a log', name: '[x](https://evil.example) \\](1)' },
  { what: 'a link of a terminal', name: '\u001b]8;;https://evil.example\u0007x\u001b]8;;\u0007\u009b2K\u202e' },
  { what: 'a row of the table', name: ' | x |\n| **none** | `a` \\|' },
])('a name that would be $what is a name in each format', async ({ name }) => {
  await expectOwnWords(name, name)
})

test('random names are names in each format', async () => {
  await keepTheirWords({ seed: 20_261_128, numRuns: 20 })
})

test('a name in Markdown is neither a mention nor an address', async () => {
  const named = operation({
    parameters: [{ name: '@octocat https://evil.example', in: 'query', required: true, schema: { type: 'string' } }],
  })
  const text = printVerdict(await diffDocuments(operation({}), named), 'markdown')
  expect(text.replaceAll(/`[^`]*`/g, '')).not.toMatch(/@\w|https:\/\//)
  expect(text).toContain('@<!-- -->octocat https:<!-- -->//evil.example')
})
