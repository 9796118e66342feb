import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatDiagnostics, type Diagnostic } from '../src/diagnostics.ts'
import { loadDocument } from '../src/io/load.ts'
import { openapi, workspace } from './workspace.ts'

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

test('of a rule with many different warnings, the first ones are shown, and the first places of the others', () => {
  const warning = (line: number): Diagnostic => ({
    severity: 'warning',
    code: 'rule',
    message: `about line ${line}`,
    location: { file: line % 2 === 0 ? 'api.yaml' : 'pets.yaml', line, column: 1, sourceLine: 'a: {}' },
  })
  const numbers = Array.from({ length: 25 }, (_, index) => index + 1)
  const other: Diagnostic = { ...warning(1), code: 'other', message: 'another rule' }
  const text = formatDiagnostics([...numbers.map(warning), other])
  const shown = text.split('\n\n')
  expect(shown.slice(0, 20).map((each) => each.split('\n')[0])).toEqual(
    numbers.slice(0, 20).map((line) => {
      return `${line % 2 === 0 ? 'api' : 'pets'}.yaml:${line}:1 warning rule: about line ${line}`
    }),
  )
  expect(shown.slice(20)).toEqual([
    expect.stringContaining('warning other: another rule'),
    'warning rule: 5 more, at pets.yaml:21:1, api.yaml:22:1, pets.yaml:23:1, ...',
  ])
})

test.each([
  { others: [], more: '' },
  { others: [5], more: ' (1 more, at api.yaml:5:1)' },
  { others: [5, 7, 9], more: ' (3 more, at api.yaml:5:1, api.yaml:7:1, api.yaml:9:1)' },
  { others: [5, 7, 9, 11], more: ' (4 more, at api.yaml:5:1, api.yaml:7:1, api.yaml:9:1, ...)' },
])('a warning that occurs $others.length more times is shown once, with the first places', ({ others, more }) => {
  const warnings = [3, ...others].map((line): Diagnostic => {
    const location = { file: 'api.yaml', line, column: 1, sourceLine: 'a: {}' }
    return { severity: 'warning', code: 'rule', message: 'no effect', location }
  })
  expect(formatDiagnostics(warnings).split('\n')[0]).toBe(`api.yaml:3:1 warning rule: no effect${more}`)
})

test('every error is shown, however many there are', () => {
  const error = (): Diagnostic => ({
    severity: 'error',
    code: 'rule',
    message: 'wrong',
    location: { file: 'api.yaml', line: 1, column: 1, sourceLine: 'a: {}' },
  })
  expect(formatDiagnostics(Array.from({ length: 30 }, error)).split('\n\n')).toHaveLength(30)
})

test('paths that differ from others only by names of parameters are one warning', async () => {
  const path = (n: number): string =>
    ['a', 'b'].map((name) => `  '/x${n}/{${name}}': { get: { responses: {} } }\n`).join('')
  const text = openapi(`security: []\npaths:\n${Array.from({ length: 30 }, (_, n) => path(n)).join('')}`)
  const { warnings } = await loadDocument(join(workspace({ 'api.yaml': text }), 'api.yaml'))
  const found = warnings.filter(({ code }) => code === 'no-identical-paths')
  const shown = formatDiagnostics(found).replaceAll(/[^ ]*\/api\.yaml/g, 'api.yaml')
  expect(shown.match(/no-identical-paths: .*/g)).toEqual([
    'no-identical-paths: The path differs from an earlier one only by names of parameters. Requests of a method that both have are those of the first. (29 more, at api.yaml:10:3, api.yaml:12:3, api.yaml:14:3, ...)',
  ])
})
