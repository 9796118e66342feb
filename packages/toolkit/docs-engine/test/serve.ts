import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../../../internal/machine/src/ports.ts'
import { createFolder } from './command.ts'

/** What the tests of a served site have: requests of it, and what it printed. */
export interface Served {
  open(path: string): Promise<Response | undefined>
  save(document: object): void
  printed(): string
}

/** Serves a document, and waits for its pages. */
export async function served(document: object, base = '/'): Promise<Served> {
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
