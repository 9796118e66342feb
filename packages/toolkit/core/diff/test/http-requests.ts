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
    expect(lines.join('\n')).not.toContain('{{')
    expect(lines.at(-1)).toBe('')
    const own = lines.slice(1).filter((line) => !line.startsWith('# | '))
    for (const line of lines.slice(0, -1))
      if (request.body !== value)
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/u)
    if (own.length === 1) continue // a comment
    const [first = '', ...rest] = own
    expect(first).toMatch(/^[A-Za-z][\w.-]* http:\/\/host\.example\/[^\s{}<>#]*$/)
    expect(new URL(first.split(' ')[1] ?? '').host).toBe('host.example')
    for (const line of rest) expect(line).not.toMatch(/^\s*(?:#|\/\/|<|>|@|---)|\{\{/)
    const [headers, ...body] = rest.join('\n').split(/^\n/m)
    expect((headers ?? '').split('\n').filter(Boolean)).toHaveLength(Object.keys(request.headers).length)
    if (typeof request.body === 'object') expect(JSON.parse(body.join('\n'))).toEqual(request.body)
  }
}
