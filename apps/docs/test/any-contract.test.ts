import { createHmac } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrate } from '@specwright/release'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { firstOfEachGuide, shopBlocks, type Block } from './code/blocks.ts'
import { typeFaultsIn } from './code/type-check.ts'
import { isGenerated, shopContract, titleOf } from './shop/project.ts'
import { environment, folder, modules, programs, runWith, secret, testPrograms } from './shop/programs.ts'

const blocks = shopBlocks()
const inLanguage = (language: string): Block[] => blocks.filter((block) => block.language === language)

test('callers of openapi-fetch come over as the guide shows', () => {
  const codeOf = (name: string): string => modules.find((each) => each.name === name)?.code ?? ''
  writeFileSync(join(folder, 'src/moved.ts'), codeOf('src/before.ts'))
  onTestFinished(() => rmSync(join(folder, 'src/moved.ts')))
  expect(migrate(['openapi-fetch', 'src/moved.ts'], folder, { to: 'src/api' }).open).toBe(0)
  expect(readFileSync(join(folder, 'src/moved.ts'), 'utf8')).toBe(codeOf('src/after.ts'))
})

test('every block has a language that these tests cover', () => {
  expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(['sh', 'ts', 'tsx', 'txt', 'yaml', 'json']))
})

test('pages of React are those that a nightly path opens in a browser', () => {
  expect(inLanguage('tsx').map(({ guide, attributes }) => `${guide} ${attributes}`)).toEqual([
    'forms.mdx title="src/order-form.tsx"',
    'queries.mdx title="src/main.tsx"',
  ])
})

test('the modules type-check with the generated client', async () => {
  expect(modules.length).toBeGreaterThan(10)
  expect(await typeFaultsIn(folder)).toBe('')
})

// Nightly, the others.
testPrograms(firstOfEachGuide(programs))

test('a hook adds its header, and the log shows the call without its credential', async () => {
  const { output, seen } = await runWith('logTo(console')
  expect(seen.map(({ headers }) => headers.get('traceparent'))).toEqual([expect.stringMatching(/^00-[\da-f-]+$/)])
  expect(output).toMatch(/^getOrder: attempt 1, GET http.*\/orders\/o_1\n.*returned 200 after \d+ ms\n/)
  expect(output).not.toContain('demo')
})

test('the key of a call is kept in its retries', async () => {
  const { seen } = await runWith('checkout-7')
  expect(seen.map(({ headers }) => headers.get('idempotency-key'))).toEqual(Array(3).fill('checkout-7'))
})

test('a form is sent as its comment says', async () => {
  const [, comment] = /refunds\.create\(.*\) \/\/ (.*)/.exec(modules.map(({ code }) => code).join('\n')) ?? []
  const { seen } = await runWith('refunds.create')
  const sent = await seen.find(({ url }) => url.endsWith('/refunds'))?.text()
  expect(decodeURIComponent(sent ?? '')).toBe(comment)
})

test.each([
  { body: { type: 'order.paid', order: 'o_1', amount: 900 }, status: 200, logged: [['m_1', 'o_1', 900]] },
  { body: { type: 'order.sent', order: 'o_2' }, status: 200, logged: [['o_2']] },
  { body: { type: 'order.lost' }, status: 200 },
  { body: { type: 'order.paid' }, status: 400 },
  { body: { type: 'order.sent', order: 'o_2' }, signed: 'another body', status: 400 },
])('the receiver of webhooks responds to $body with $status', async ({ body, signed, status, logged = [] }) => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  vi.stubEnv('WEBHOOK_SECRET', environment.WEBHOOK_SECRET)
  onTestFinished(() => void vi.unstubAllEnvs())
  const module = pathToFileURL(join(folder, 'src/webhooks.ts')).href
  const { receive } = (await import(/* @vite-ignore */ module)) as { receive(request: Request): Promise<Response> }
  const sent = JSON.stringify(body)
  const timestamp = '1800000000'
  vi.useFakeTimers({ now: Number(timestamp) * 1000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const signature = createHmac('sha256', secret)
    .update(`m_1.${timestamp}.${signed ?? sent}`)
    .digest('base64')
  const headers = { 'webhook-id': 'm_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  const request = new Request('http://receiver.test', { method: 'POST', headers, body: sent })
  expect((await receive(request)).status).toBe(status)
  expect(log.mock.calls).toEqual(logged)
})

/** Parts of the contract have no title, or its name. */
const excerpts = inLanguage('yaml').filter((block) => [undefined, 'openapi.yaml'].includes(titleOf(block)))

test.each(excerpts)('the YAML at $place is a part of the contract', ({ code }) => {
  expect(parse(shopContract)).toMatchObject(parse(code) as object)
})

/** A file that a reader writes. */
const isWritten = (block: Block): boolean => ['credentials.json', 'mcp.json'].includes(titleOf(block) ?? '')

test.each(inLanguage('json').filter((block) => !isWritten(block)))(
  'the JSON at $place is a part of the generated file',
  (block) => {
    const generated: unknown = JSON.parse(readFileSync(join(folder, titleOf(block) ?? ''), 'utf8'))
    expect(generated).toMatchObject(JSON.parse(block.code) as object)
  },
)

test.each(inLanguage('ts').filter(isGenerated))('the types at $place are generated', (block) => {
  const generated = bare(readFileSync(join(folder, titleOf(block) ?? ''), 'utf8'))
  for (const type of block.code.split(/^(?=export )/m)) expect(generated).toContain(bare(type))
})

/** Code without layout. */
function bare(code: string): string {
  return code
    .replaceAll(/[\s;()]/g, '')
    .replaceAll("'", '"')
    .replaceAll('&|', '&')
}
