import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../internal/machine/src/ports.ts'
import { createFolder } from './command.ts'

/** What the tests of a served site have: requests of it, and what it printed. */
interface Served {
  open(path: string): Promise<Response | undefined>
  save(document: object): void
  printed(): string
}

/** Serves a document, and waits for its pages. */
async function served(document: object, base = '/'): Promise<Served> {
  const folder = createFolder()
  onTestFinished(() => rmSync(folder.path, { recursive: true, force: true }))
  const save = (content: object): void => writeFileSync(join(folder.path, 'api.json'), JSON.stringify(content))
  save(document)
  const port = String(await freePort())
  const child = folder.start(['dev', 'api.json', '--port', port, '--base', base])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const open: Served['open'] = async (path) =>
    await fetch(new URL(path, `http://127.0.0.1:${port}`)).catch(() => undefined)
  await expect.poll(async () => (await open(base))?.status).toBe(200)
  return { open, save, printed: () => output }
}

test('a page that is served has its Markdown beside it, as its head says', async () => {
  const get = { operationId: 'listPets', summary: 'List the pets', responses: { 204: { description: 'None.' } } }
  const document = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: { '/pets': { get } } }
  const { open } = await served(document, '/docs/')
  const page = (await (await open('/docs/operations/list-pets/'))?.text()) ?? ''
  const [, markdown = ''] = /<link rel="alternate" type="text\/markdown" href="([^"]*)"/.exec(page) ?? []
  expect(markdown).toBe('/docs/operations/list-pets.md')
  const twin = await open(markdown)
  expect(twin?.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(await twin?.text()).toMatch(/^# List the pets\n/)
  expect(await (await open('/docs/index.md'))?.text()).toMatch(/^# Pets\n/)
  expect((await open('/docs/operations/none.md'))?.status).toBe(404)
  // What only a build writes has no link.
  expect(page).not.toContain('llms.txt')
})

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
