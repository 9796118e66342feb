import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ImplementedServer } from '@specwright/server-engine'
import { onTestFinished } from 'vitest'
import { generateFolder, writeFiles } from '../../../src/index.ts'
import { folderWithEngines } from '../implemented.ts'

/**
 * A server of twelve operations on PostgreSQL, as somebody wrote it who had never seen the toolkit, with its guide alone; kept
 * as it is.
 */
const written = fileURLToPath(new URL('server.ts.txt', import.meta.url))

/** The lines that a user writes. */
export const writtenLines = readFileSync(written, 'utf8').trimEnd().split('\n')

/** What is sent to the server, and what it responds with. */
export const transcript = readFileSync(new URL('shop.http', import.meta.url), 'utf8')

/** What the server gets of its environment. */
export const environment = { SHOP_KEY: 'secret', SHOP_TOKEN: 'staff' }

const repository = fileURLToPath(new URL('../../../../../../', import.meta.url))

/** The folder of a user with the server, and what is generated of its document. */
export async function shopFolder(): Promise<string> {
  const root = folderWithEngines()
  const { files } = await generateFolder(fileURLToPath(new URL('openapi.yaml', import.meta.url)), { only: ['server'] })
  writeFiles(join(root, 'api'), files)
  cpSync(written, join(root, 'server.ts'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  const modules = join(root, 'node_modules')
  mkdirSync(join(modules, '@types'))
  symlinkSync(join(repository, 'node_modules/@types/node'), join(modules, '@types/node'))
  symlinkSync(join(repository, 'packages/toolkit/mock-engine/node_modules/@types/pg'), join(modules, '@types/pg'))
  symlinkSync(join(repository, 'packages/toolkit/mock-engine/node_modules/pg'), join(modules, 'pg'))
  return root
}

let count = 0

/** A pool of `pg`, as far as it is used here. */
interface Pool {
  readonly totalCount: number
  on(event: 'remove', listener: () => void): void
  end(): Promise<void>
}

/** The server of such a folder, which keeps its connections until a test has ended. */
export async function shopServer(root: string): Promise<ImplementedServer> {
  const url = `${pathToFileURL(join(root, 'server.ts')).href}?${++count}`
  const { server, pool } = (await import(url)) as { readonly server: ImplementedServer; readonly pool: Pool } // as it is written
  onTestFinished(async () => await closed(pool))
  return server
}

/** Waits for its connections as well, which `end` does not: the database would be stopped under them. */
async function closed(pool: Pool): Promise<void> {
  await new Promise<void>((resolve) => {
    let left = pool.totalCount
    if (left === 0) resolve()
    pool.on('remove', () => void (--left === 0 && resolve()))
    void pool.end()
  })
}
