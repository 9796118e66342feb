import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { served } from './serve.ts'

test('a saved description loads the page that is open again, once, and no other page is made', async () => {
  const names = ['cats', 'dogs', 'birds', 'fish']
  const documentWith = (about: string): object => ({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: Object.fromEntries(
      names.map((name) => {
        const description = name === 'dogs' ? about : 'Lists them.'
        const get = {
          operationId: name,
          summary: `List ${name}`,
          description,
          responses: { 204: { description: 'No.' } },
        }
        return [`/${name}`, { get }]
      }),
    ),
  })
  const { open, save, printed } = await served(documentWith('At first.'))
  const textOf = async (path: string): Promise<string> => (await (await open(path))?.text()) ?? ''
  for (const name of names) expect(await textOf(`/operations/${name}/`)).toContain(`List ${name}`)
  const [, token = ''] = /wsToken = "([^"]+)"/.exec(await textOf('/@vite/client')) ?? []
  const address = ((await open('/'))?.url ?? '').replace(/^http/, 'ws')
  const socket = new WebSocket(`${address}?token=${token}`, 'vite-hmr')
  onTestFinished(() => socket.close())
  let reloads = 0
  const waiting: (() => void)[] = []
  socket.addEventListener('message', ({ data }) => {
    const { type, path } = JSON.parse(String(data)) as { readonly type: string; readonly path?: string } // as Vite has it
    // With a path, it is about what was compiled before the connection.
    if (type !== 'full-reload' || path !== undefined) return
    reloads++
    waiting.shift()?.()
  })
  await once(socket, 'open')
  const made = (): readonly string[] => [...printed().matchAll(/\[200\] (\S+)/g)].map(([, path = '']) => path)
  const before = made().length
  const abouts = ['Then this.', 'And then that.', 'At last.']
  for (const about of abouts) {
    const loaded = new Promise<void>((resolve) => waiting.push(resolve))
    save(documentWith(about))
    await loaded
    // As a browser does.
    expect(await textOf('/operations/dogs/')).toContain(about)
  }
  expect(reloads).toBe(abouts.length)
  await expect.poll(() => made().slice(before)).toEqual(abouts.map(() => '/operations/dogs/'))
  expect(await textOf('/operations/cats/')).toContain('Lists them.')
})
