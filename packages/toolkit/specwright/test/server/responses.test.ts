import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listen } from '@specwright/server-engine/node'
import { expect, onTestFinished, test } from 'vitest'
import { typeErrorsIn } from '../compilers.ts'
import { strict } from '../strict.ts'
import { generatedServer, implemented } from './implemented.ts'
import { media } from './media.ts'

const usage = `
import { implement } from '@specwright/server-engine'
import { contract } from './out/server.ts'

const missing = 501
const json = { status: 200, body: { text: 'a' } } as const

implement(contract, {
  operations: {
    getNote: ({ path }) => {
      const many = [
        json,
        { ...json, contentType: 'application/json' },
        { status: 200, contentType: 'text/csv', body: 'a,b' },
        { status: 200, contentType: 'text/csv', body: new Uint8Array() },
        { status: 204 },
        { status: 404, body: 'none' },
        { status: 409, body: { text: 'a' } },
        { status: 503, body: { title: 'Down' } },
        { status: 302, body: { title: 'Moved' } },
      ] as const
      return many[path === undefined ? 0 : 1]
    },
    getVersions: () => ({ status: 200, contentType: 'application/vnd.b+json', body: { title: 'a' } }),
    getPicture: async () => ({ status: 200, contentType: 'image/webp', body: new Uint8Array() }),
    getAny: () => ({ status: 200, body: { text: 'a' } }),
    getOld: () => ({ status: Number('200'), body: { text: 'a' } }),
  },
})
// Which of two it is may be known only when it runs.
implement(contract, { missing, operations: { getNote: ({ path }) => ({ status: path === undefined ? 409 : 200, body: { text: 'a' } }) } })
// @ts-expect-error A success that is documented itself does not have the body of the default.
implement(contract, { missing, operations: { getNote: () => ({ status: 200, body: { title: 'Down' } }) } })
// @ts-expect-error Nor has a status of a range.
implement(contract, { missing, operations: { getNote: () => ({ status: 404, body: { title: 'None' } }) } })
// @ts-expect-error Of a range, a status that is documented itself has its own body.
implement(contract, { missing, operations: { getNote: () => ({ status: 409, body: 'none' }) } })
// @ts-expect-error A success without content has no body.
implement(contract, { missing, operations: { getNote: () => ({ status: 204, body: { title: 'None' } }) } })
// @ts-expect-error A number may be the status of any of them.
implement(contract, { missing, operations: { getNote: () => ({ status: Number('503'), body: { title: 'Down' } }) } })
// @ts-expect-error The body is that of another content type.
implement(contract, { missing, operations: { getNote: () => ({ status: 200, contentType: 'text/csv', body: { text: 'a' } }) } })
// @ts-expect-error Without its content type, it is JSON.
implement(contract, { missing, operations: { getNote: () => ({ status: 200, body: 'a,b' }) } })
// @ts-expect-error The content type is not documented for the status.
implement(contract, { missing, operations: { getNote: () => ({ status: 404, contentType: 'text/html', body: 'none' }) } })
// @ts-expect-error It could be either of two.
implement(contract, { missing, operations: { getVersions: () => ({ status: 200, body: { title: 'a' } }) } })
// @ts-expect-error It could be any picture.
implement(contract, { missing, operations: { getPicture: () => ({ status: 200, body: new Uint8Array() }) } })
// @ts-expect-error A picture is not a number.
implement(contract, { missing, operations: { getPicture: () => ({ status: 200, contentType: 'image/png', body: 5 }) } })
// @ts-expect-error It is not a picture.
implement(contract, { missing, operations: { getPicture: () => ({ status: 200, contentType: 'text/plain', body: 'a' }) } })
`

test('a response is typed by its status and content type', async () => {
  const root = await generatedServer(media)
  const compilerOptions = { ...strict.compilerOptions, customConditions: ['@specwright/source'] }
  writeFileSync(join(root, 'usage.ts'), usage)
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['usage.ts'] }))
  expect(typeErrorsIn(root)).toBe('')
})

/** What a port sends for what a handler returns, and what is logged. */
async function sent(id: string, given: object): Promise<{ response: Response; text: string; lines: string[] }> {
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  const app = await implemented(media, { operations: { [id]: () => given }, missing: 501, log })
  const { url, close } = await listen(app)
  onTestFinished(close)
  const response = await fetch(`${url}${path[id]}`)
  return { response, text: await response.text(), lines }
}

const path: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(media.paths).map(([name, item]) => [(item as { get: { operationId: string } }).get.operationId, name]),
)

test.each([
  ['getNote', { status: 200, body: { text: 'a' } }, 'application/json', '{"text":"a"}'],
  ['getNote', { status: 200, contentType: 'text/csv', body: 'a,b' }, 'text/csv', 'a,b'],
  ['getNote', { status: 404, body: 'none' }, 'text/plain', 'none'],
  ['getNote', { status: 409, body: { text: 'a' } }, 'application/json', '{"text":"a"}'],
  ['getNote', { status: 503, body: { title: 'a' } }, 'application/problem+json', '{"title":"a"}'],
  [
    'getVersions',
    { status: 200, contentType: 'application/vnd.b+json', body: { title: 'a' } },
    'application/vnd.b+json',
    '{"title":"a"}',
  ],
  ['getPicture', { status: 200, contentType: 'image/webp', body: new Uint8Array([82]) }, 'image/webp', 'R'],
  ['getAny', { status: 200, body: { text: 'a' } }, 'application/json', '{"text":"a"}'],
])('%s: %j is sent as %s', async (id, given, type, body) => {
  const { response, text, lines } = await sent(id, given)
  expect([response.status, response.headers.get('content-type'), text, lines]).toEqual([given.status, type, body, []])
})

test.each([
  ['getNote', { status: 200, body: { title: 'secret' } }, '/text is required'],
  ['getNote', { status: 404, body: { title: 'secret' } }, 'must be a string'],
  ['getNote', { status: 409, body: 'secret' }, 'must be an object'],
  ['getNote', { status: 204, body: 'secret' }, '204 has no body'],
  ['getNote', { status: 200, contentType: 'text/csv', body: { text: 'secret' } }, 'must be a string'],
  ['getNote', { status: 200, contentType: 'text/html', body: 'secret' }, 'the header Content-Type of 200 must be'],
  ['getNote', { status: 200, contentType: 5, body: 'secret' }, 'its contentType must be a string, not 5'],
  ['getNote', { status: 200, contentType: 'text/csv' }, 'the body of 200 is missing'],
  ['getPicture', { status: 200, body: 'secret' }, 'the header Content-Type of 200 must be image/*'],
  [
    'getPicture',
    { status: 200, contentType: 'text/plain', body: 'secret' },
    'the header Content-Type of 200 must be image/*',
  ],
])('%s: %j is 500, with the reason in the log alone', async (id, given, why) => {
  const { response, text, lines } = await sent(id, given)
  expect([response.status, text]).toEqual([500, expect.not.stringMatching(/secret|must be|missing|required/)])
  expect(lines).toEqual([expect.stringContaining(why)])
})
