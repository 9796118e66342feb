import { listen } from '@specwright/mock-engine/node'
import { expect, onTestFinished, test } from 'vitest'
import { createShop } from './shop.ts'

test.each([{}, { controlToken: 'secret' }, { basePath: '/api' }])(
  'serves its files to everyone with %j',
  async (options) => {
    const { url, close } = await listen(createShop(options))
    onTestFinished(close)
    const page = `${url}${'basePath' in options ? options.basePath : ''}/__control/`
    const seen: (readonly [string, number, string | null, boolean])[] = []
    for (const path of ['', 'inspector/inspector.css', 'inspector/inspector.js', 'inspector/source.js']) {
      const { status, headers } = await fetch(page + path)
      const isStrict = headers.get('content-security-policy')?.includes("script-src 'self'; style-src 'self'") ?? false
      seen.push([path, status, headers.get('content-type'), isStrict])
    }
    expect(seen).toEqual([
      ['', 200, 'text/html; charset=utf-8', true],
      ['inspector/inspector.css', 200, 'text/css; charset=utf-8', true],
      ['inspector/inspector.js', 200, 'text/javascript; charset=utf-8', true],
      ['inspector/source.js', 'controlToken' in options ? 403 : 404, 'application/problem+json', false],
    ])
    expect((await fetch(`${page}journal`)).status).toBe('controlToken' in options ? 403 : 200)
    expect((await fetch(page, { method: 'HEAD' })).status).toBe(200)
    expect((await fetch(page.slice(0, -1))).url).toBe(page)
  },
)

test('is not part of the portable mock', async () => {
  expect((await createShop().fetch('http://mock.test/__control/')).status).toBe(404)
})
