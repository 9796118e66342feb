import { expect, test } from 'vitest'
import { formatDiagnostics } from '../src/diagnostics.ts'

/** A diagnostic that names a string of a document. */
function about(name: string, sourceLine = `${name}: {}`): string {
  const location = { file: 'api.yaml', line: 3, column: 1 + sourceLine.indexOf(':'), sourceLine }
  return formatDiagnostics([{ severity: 'warning', code: 'rule', message: `"${name}" has no effect`, location }])
}

test.each([
  { what: 'another diagnostic', name: 'a\napi.yaml:1:1 error rule: the document is not valid' },
  { what: 'a line that overwrites another', name: 'a\r\u001b[1A\u001b[2K' },
  { what: 'text of another direction', name: '\u202eevil\u2066' },
  { what: 'a line of its own to some terminals', name: 'a\u2028b\u0085c' },
])('a diagnostic with a name that would be $what has three lines', ({ name }) => {
  const lines = about(name).split('\n')
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u)
})

test('the caret is below what it points at, behind escapes as well', () => {
  expect(about('n', '\ta\u200bb: {}')).toBe(
    ['api.yaml:3:5 warning rule: "n" has no effect', String.raw`3 |  a\u200bb: {}`, '  |          ^'].join('\n'),
  )
})
