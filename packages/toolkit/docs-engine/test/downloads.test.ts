import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSite } from '../src/io/site.ts'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'specwright-downloads-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

const operation = (operationId: string, isBeta?: boolean): object => ({
  operationId,
  ...(isBeta !== undefined && { 'x-beta': isBeta }),
  responses: { 204: { description: 'Done' } },
})
const stable = { '/a': { get: operation('a') } }

const whole = ['openapi.yaml, as YAML', 'openapi.json, as JSON']
const both = [
  'openapi.yaml, the whole contract, as YAML',
  'openapi.json, the whole contract, as JSON',
  'openapi.stable.yaml, the stable part, without BETA operations, as YAML',
  'openapi.stable.json, the stable part, without BETA operations, as JSON',
]

test.each([
  { of: 'without BETA', document: { paths: stable }, files: whole },
  { of: 'that marks what is stable', document: { paths: { '/a': { get: operation('a', false) } } }, files: whole },
  {
    of: 'with a component that nothing uses',
    document: { paths: stable, components: { schemas: { Unused: { type: 'string' } } } },
    files: whole,
  },
  {
    of: 'with a BETA operation',
    document: { paths: { '/a': { get: operation('a'), put: operation('b', true) } } },
    files: both,
  },
  { of: 'of BETA operations alone', document: { paths: { '/a': { get: operation('a', true) } } }, files: both },
  {
    of: 'with a BETA webhook',
    document: { paths: stable, webhooks: { done: { post: operation('b', true) } } },
    files: both,
  },
])('the downloads of a contract $of', async ({ document, files }) => {
  const written = { openapi: '3.1.0', info: { title: 'T', version: '1' }, ...document }
  writeFileSync(join(folder, 'api.json'), JSON.stringify(written))
  const { facts } = await readSite({ contract: { document: 'api.json' } }, folder)
  expect(facts.downloads.map(({ file, what }) => `${file}, ${what}`)).toEqual(files)
  const [, json] = facts.downloads
  expect(JSON.parse(json?.content ?? '')).toMatchObject(written)
})
