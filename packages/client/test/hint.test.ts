import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'
import { operations } from '@loyalty-kit/spec'
import { facts } from '../../mock-server/test/facts.ts'
import type * as client from '../src/index.ts'
import { failure, failureOf, isTokenRequest, token } from './service.ts'

const { imports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly imports: Readonly<Record<'#hint', Readonly<Record<string, string>>>>
} // our own file

test.each([
  { of: 'a server', conditions: ['node', 'import'], file: 'hint' },
  { of: 'a bundle for development', conditions: ['development', 'browser', 'import'], file: 'hint' },
  { of: 'a bundle for a browser', conditions: ['browser', 'import'], file: 'without-hint' },
  { of: 'a bundle for a worker', conditions: ['worker', 'workerd', 'import'], file: 'without-hint' },
])('messages of $of come from $file', ({ conditions, file }) => {
  const chosen = Object.entries(imports['#hint']).find(([name]) => name === 'default' || conditions.includes(name))
  expect(chosen?.[1]).toBe(`./dist/${file}.js`)
})

const source = (file: string): string => fileURLToPath(new URL(`../src/${file}.ts`, import.meta.url))

/** The client in a bundle, with a file of its sources as `#hint`. */
async function bundledWith(file: string): Promise<typeof client> {
  const folder = mkdtempSync(join(tmpdir(), 'hint-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const outfile = join(folder, 'client.mjs')
  const conditions = ['@specwright/source']
  const alias = { '#hint': source(file) }
  await build({ entryPoints: [source('index')], outfile, bundle: true, format: 'esm', conditions, alias })
  return (await import(outfile)) as typeof client
}

const required = operations.deleteTierStructure.acceptedScopes.join(' or ')

test.each([
  {
    file: 'hint',
    hint: `; the operation requires scope ${required}, and the client requests ${facts.scopeOfDeletion}`,
  },
  { file: 'without-hint', hint: '' },
])('with $file, a message says what failed and why, and ends with "$hint"', async ({ file, hint }) => {
  const { createLoyaltyClient } = await bundledWith(file)
  const loyalty = createLoyaltyClient({
    baseUrl: 'https://loyalty.test',
    appId: 'a',
    appToken: 'b',
    scope: [facts.scopeOfDeletion],
    fetch: async (input) => (isTokenRequest(input) ? token('t') : failure(403, 'forbidden')),
  })
  const error = await failureOf(loyalty.tierStructures.delete('ts_1'))
  expect(error.message).toBe(`deleteTierStructure returned 403 forbidden: Message of forbidden${hint}`)
})
