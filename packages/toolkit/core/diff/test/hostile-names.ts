import * as fc from 'fast-check'
import { Lexer } from 'marked'
import { expect } from 'vitest'
import { hostile } from '../../code/test/hostile-text.ts'
import { operation } from './pair.ts'
import { diffDocuments } from '../src/verdict/diff-documents.ts'
import type { Verdict } from '../src/verdict/verdict.ts'
import { printVerdict } from '../src/verdict/print-verdict.ts'
import { withRequests, withWritten } from '../src/verdict/with-requests.ts'
import { plainRequest } from './plain-request.ts'

/** Changes of what a document names with these strings. */
function changesOf(name: string, other: string): readonly (readonly [base: Json, revision: Json])[] {
  const parameter = (place: string, schema: object = { type: 'string' }): Json =>
    operation({ parameters: [{ name, in: place, required: true, schema }] })
  const body = (schema: object): Json => operation({ requestBody: { content: { 'application/json': { schema } } } })
  const none = operation({})
  return [
    [none, parameter('header')],
    [none, parameter('query', { type: 'string', enum: [other] })],
    [parameter('query', { enum: [name, other, 'a'] }), parameter('query', { enum: ['a'] })],
    [
      body({ type: 'object', properties: { [name]: { type: 'string' } } }),
      body({ type: 'object', required: [name, other] }),
    ],
    [{ ...none, paths: { ...(none['paths'] as object), [`/${name}`]: { get: { responses: {} } } } }, none],
    [none, operation({ tags: [name], operationId: other, deprecated: true, summary: name })],
  ]
}

type Json = ReturnType<typeof operation>

/** Asserts that a verdict says what it says in every format, whatever names it has. */
export async function expectOwnWords(name: string, other: string): Promise<void> {
  for (const [base, revision] of changesOf(name, other)) {
    const written = withWritten(await diffDocuments(base, revision), plainRequest)
    const verdict = withRequests(written, base, plainRequest)
    expectText(verdict)
    expectAnnotations(verdict)
    expectMessages(verdict)
    expectMarkdown(verdict)
    expectRequests(verdict)
  }
}

/** A paragraph for each finding, and the verdict. */
function expectText(verdict: Verdict): void {
  const text = printVerdict(verdict, 'text')
  const lines = text.split('\n')
  for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u)
  const starts = lines.filter((line) => /^\S/.test(line))
  expect(starts).toHaveLength(verdict.findings.length + 1)
  expect(starts.filter((line) => /^\w+:/.test(line))).toEqual([starts.at(-1)])
}

/** An annotation for each finding, and the verdict. */
function expectAnnotations(verdict: Verdict): void {
  const lines = printVerdict(verdict, 'github').trimEnd().split('\n')
  expect(lines.filter((line) => /^\s*(?:::|##\[)/.test(line))).toHaveLength(verdict.findings.length)
  expect(lines).toHaveLength(verdict.findings.length + 1)
}

/** A message for each finding, on one line and without a link. */
function expectMessages(verdict: Verdict): void {
  const { runs } = JSON.parse(printVerdict(verdict, 'sarif')) as Log
  const messages = runs.flatMap(({ results }) => results.map(({ message }) => message.text))
  expect(messages).toHaveLength(verdict.findings.length)
  for (const message of messages) {
    expect(message).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]|(?<!\\)(?:\\\\)*\]\(/u)
  }
}

interface Log {
  readonly runs: readonly { readonly results: readonly { readonly message: { readonly text: string } }[] }[]
}

/** The verdict, and a table with a row for each finding. */
function expectMarkdown(verdict: Verdict): void {
  const tokens = new Lexer({ gfm: true }).lex(printVerdict(verdict, 'markdown'))
  const [table] = tokens.filter(({ type }) => type === 'table')
  const isShown = verdict.findings.length > 0
  expect(tokens.map(({ type }) => type).filter((type) => type !== 'space')).toEqual(
    isShown ? ['paragraph', 'table'] : ['paragraph'],
  )
  const rows = (table as { rows?: { tokens: { type: string }[] }[][] } | undefined)?.rows ?? [] // of a table
  expect(rows).toHaveLength(verdict.findings.length)
  for (const row of rows) {
    for (const { type } of row.flatMap(({ tokens: own }) => own))
      expect(['strong', 'codespan', 'text', 'escape', 'html']).toContain(type)
  }
}

/** At most one request for each finding, to the host of the file. */
function expectRequests(verdict: Verdict): void {
  const lines = printVerdict(verdict, 'http').split('\n')
  const [host, ...others] = lines
  if (host === '') return
  expect(host).toBe('@host = http://127.0.0.1:4010')
  const titles = others.filter((line) => line.startsWith('###'))
  const requests = others.filter((line) => /^[A-Za-z]+ \S*(?::\/\/|\{\{)/.test(line))
  expect(requests.every((line) => /^[A-Z]+ \{\{host\}\}\/\S*$/.test(line))).toBe(true)
  expect(requests.length).toBeLessThanOrEqual(titles.length)
  expect(titles.length).toBeLessThanOrEqual(verdict.findings.length)
  expect(others.join('\n').replaceAll('{{host}}', '')).not.toMatch(/^\s*[@<>]|\{\{/m)
}

/** Asserts the same of random names. */
export async function keepTheirWords(runs: { readonly seed: number; readonly numRuns: number }): Promise<void> {
  await fc.assert(fc.asyncProperty(hostile, hostile, expectOwnWords), runs)
}
