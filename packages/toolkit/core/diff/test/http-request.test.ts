import { expect, test } from 'vitest'
import { httpRequest } from '../src/verdict/http-request.ts'
import { expectOneRequestEach } from './http-requests.ts'

test('in an .http file, strings become no request of their own, no variable, file or script', () =>
  expectOneRequestEach({ seed: 20_261_128, numRuns: 400 }))

test('an .http file has a request as it is, or as a comment that says why', () => {
  const request = { method: 'POST', path: '/a b?c={d}', headers: { 'x-a': '1' }, body: { a: '{{token}}' } }
  expect(httpRequest('@name\nx', request, '{{host}}')).toBe(
    ['### | @name\\nx', 'POST {{host}}/a%20b?c=%7Bd%7D', 'x-a: 1', '', '{"a":"\\u007b{token}}"}', ''].join('\n'),
  )
  const literal = { method: 'PUT', path: '/', headers: { 'x-a': '{{x}}' }, body: 'a {{{b}}' }
  expect(httpRequest('a', literal, '{{host}}')).toBe(
    ['### a', '@brace = {', 'PUT {{host}}/', 'x-a: {{brace}}{x}}', '', 'a {{brace}}{{brace}}{b}}', ''].join('\n'),
  )
  const held = { method: 'GET', path: '/', headers: { 'x\n\nDELETE https://prod.example/': '1' } }
  expect(httpRequest('a', held, '{{host}}')).toBe(
    [
      '### a',
      '# | An .http file cannot hold this request: the name of a header is not a name',
      '# | GET /',
      String.raw`# | x\n\nDELETE https://prod.example/: 1`,
      '',
    ].join('\n'),
  )
})
