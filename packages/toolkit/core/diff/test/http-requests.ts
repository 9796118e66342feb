import * as fc from 'fast-check'
import { expect } from 'vitest'
import { hostile } from '../../code/test/hostile-text.ts'
import { httpRequest } from '../src/verdict/http-request.ts'

/** Writes requests with hostile names and values, and reads them back. */
export function expectOneRequestEach(runs: { readonly seed: number; readonly numRuns: number }): void {
  fc.assert(fc.property(hostile, hostile, hostile, hostile, expectOneRequest), runs)
}

/** Reads the file as editors and command lines do: what stands at the start of a line decides. */
function expectOneRequest(title: string, method: string, name: string, value: string): void {
  const requests = [
    { method: 'POST', path: `/${name}`, headers: {}, body: { [name]: value } },
    { method, path: name, headers: {} },
    { method: 'GET', path: '/a', headers: { [name]: value } },
    { method: 'PUT', path: '/a', headers: { 'content-type': 'text/plain' }, body: value },
  ]
  for (const request of requests) {
    const lines = httpRequest(title, request, 'http://host.example').split('\n')
    expect(lines[0]).toMatch(/^### (?!@)/)
    expect(lines.at(-1)).toBe('')
    expect(lines.filter((line) => line.startsWith('#')).join('\n')).not.toContain('{{')
    const sent = lines.slice(1).filter((line) => !line.startsWith('# | '))
    const own = resolved(sent)
    for (const line of lines.slice(0, -1))
      if (request.body !== value)
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/u)
    if (own.length === 1) continue // a comment
    const [first = '', ...rest] = own
    expect(first).toMatch(/^[A-Za-z][\w.-]* http:\/\/host\.example\/[^\s{}<>#]*$/)
    expect(new URL(first.split(' ')[1] ?? '').host).toBe('host.example')
    for (const line of rest) expect(line).not.toMatch(/^\s*(?:#|\/\/|<|>|@|---)/)
    const [headers, ...body] = rest.join('\n').split(/^\n/m)
    expect((headers ?? '').split('\n').filter(Boolean)).toHaveLength(Object.keys(request.headers).length)
    for (const [field, text] of Object.entries(request.headers)) expect(rest).toContain(`${field}: ${text}`)
    if (request.body === value && value !== '') expect(body.join('\n')).toBe(`${value}\n`)
    if (typeof request.body === 'object') expect(JSON.parse(body.join('\n'))).toEqual(request.body)
  }
}

/** The lines of a request with the values of variables, each of which the file defines. */
function resolved(lines: readonly string[]): readonly string[] {
  const [, brace] = /^@brace = (\{)$/.exec(lines[0] ?? '') ?? []
  return (brace === undefined ? lines : lines.slice(1)).map((line) =>
    line.replaceAll(/\{\{(.+?)\}\}/g, (_, name: string) => {
      expect({ name, brace }).toEqual({ name: 'brace', brace: '{' })
      return brace ?? ''
    }),
  )
}
