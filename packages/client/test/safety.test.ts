import { afterEach, expect, test, vi } from 'vitest'
import { facts } from '../../mock-server/test/facts.ts'
import { createLoyaltyClient } from '../src/index.ts'
import { appToken, conversation, json, structure } from './service.ts'

const options = {
  baseUrl: 'https://loyalty.test',
  appId: 'app-id-77',
  appToken,
  scope: [facts.scopeOfDeletion],
} as const

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  'https://loyalty.test',
  'http://localhost:4010',
  'http://127.0.0.1:4010/base',
  'http://[::1]:4010',
  'http://mock.localhost',
])('the app token may be sent to %s', (baseUrl) => {
  expect(createLoyaltyClient({ ...options, baseUrl })).toBeTypeOf('object')
})

test.each(['http://mock:4010', 'http://host.docker.internal', 'http://10.0.0.5/base', 'http://mock.test'])(
  'with allowHttp, calls may be sent to %s',
  async (baseUrl) => {
    const { loyalty, calls } = conversation(() => json(structure), { baseUrl, allowHttp: true })
    expect(await loyalty.tierStructures.delete('ts_1')).toEqual(structure)
    expect(calls().length).toBe(1)
    expect(() => createLoyaltyClient({ ...options, baseUrl })).toThrow(TypeError)
    expect(() => createLoyaltyClient({ ...options, baseUrl: `${baseUrl}?x=1`, allowHttp: true })).toThrow(TypeError)
  },
)

test.each([
  'http://loyalty.example',
  'http://localhost.evil.example',
  'ftp://loyalty.example',
  'https://user:pass-9@loyalty.example',
  'https://loyalty.example?x=1',
  'https://loyalty.example#x',
  'loyalty',
  '',
])('the base URL "%s" is refused', (baseUrl) => {
  const expected =
    'Cannot use baseUrl: it must be an https: URL (or http: to this machine, or to any with allowHttp) without user name, query and fragment'
  expect(() => createLoyaltyClient({ ...options, baseUrl })).toThrow(new TypeError(expected))
})

test.each([
  {
    given: { appToken: '' },
    expected: 'Cannot send appToken: it is missing, or has a character that is not allowed in a header',
  },
  {
    given: { appToken: 'secret-5\r\nX-Evil: 1' },
    expected: 'Cannot send appToken: it is missing, or has a character that is not allowed in a header',
  },
  {
    given: { appToken: 'tok€n' },
    expected: 'Cannot send appToken: it is missing, or has a character that is not allowed in a header',
  },
  {
    given: { appId: 'id-5\n' },
    expected: 'Cannot send appId: it is missing, or has a character that is not allowed in a header',
  },
  { given: { tokenPath: '.evil.example/token' }, expected: 'Cannot use tokenPath: it must start with a slash' },
  { given: { headers: { 'a b': 'c' } }, expected: 'Cannot send the header "a b": its name is not valid' },
])('invalid options are refused with a message without secrets: $expected', ({ given, expected }) => {
  expect(() => createLoyaltyClient({ ...options, ...given })).toThrow(new TypeError(expected))
})

test('browsers and their workers must be allowed', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36' })
  expect(() => createLoyaltyClient(options)).toThrow('users of the page could read the app token')
  expect(createLoyaltyClient({ ...options, allowBrowser: true })).toBeTypeOf('object')
})

test('a page must be allowed, whatever its user agent', () => {
  vi.stubGlobal('navigator', { userAgent: 'MyApp/1.0' })
  expect(createLoyaltyClient(options)).toBeTypeOf('object')
  vi.stubGlobal('document', {})
  expect(() => createLoyaltyClient(options)).toThrow('users of the page could read the app token')
})

test.each([[], [undefined], [null]])('a client without options is refused, with what to pass: %j', (...none) => {
  const create = createLoyaltyClient as (...options: readonly unknown[]) => unknown // as JavaScript calls it
  expect(() => create(...none)).toThrow(
    new TypeError(
      `Pass baseUrl: it must be an https: URL (or http: to this machine, or to any with allowHttp) without user name, query and fragment`,
    ),
  )
})
