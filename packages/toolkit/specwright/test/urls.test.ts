import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DocumentError } from '@specwright/document/diagnostics'
import { workspace } from '../../core/document/test/workspace.ts'
import { generateFolder } from '../src/generate/generate.ts'
import { petsYaml, runHere } from './run.ts'

const toTypes = ['--out', 'out', '--only', 'types']

/** A server on this machine: its origin, and what it gives, which may change; a URL is a redirect. */
async function serve(pages: Record<string, string>): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const page = pages[url.split('?', 1)[0] ?? '']
    if (page === undefined) response.writeHead(404)
    else if (page.startsWith('http') || page.startsWith('/')) response.writeHead(302, { location: page })
    response.end(page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // of a server that listens on a port
}

const changed = petsYaml.replace('minLength: 1', 'minLength: 2')

test('a URL is pinned, and another content is refused until --update', async () => {
  const pages = { '/pets.yaml': petsYaml }
  const url = `${await serve(pages)}/pets.yaml`
  const cwd = workspace()
  const unpinned = await runHere(cwd, 'check', url, ...toTypes)
  expect(unpinned).toMatchObject({ code: 1, stderr: expect.stringContaining('specwright.lock.json does not pin') })
  expect(await runHere(cwd, 'generate', url, ...toTypes)).toMatchObject({ code: 0, stderr: '' })
  const lock = (): Record<string, string> => {
    return JSON.parse(readFileSync(join(cwd, 'out/specwright.lock.json'), 'utf8')) as Record<string, string>
  }
  const before = lock()[url] ?? ''
  expect(before).toMatch(/^[0-9a-f]{64}$/)
  expect(await runHere(cwd, 'check', url, ...toTypes)).toMatchObject({ code: 0, stderr: '' })
  pages['/pets.yaml'] = changed
  const refused = await runHere(cwd, 'generate', url, ...toTypes)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(lock()).toEqual({ [url]: before })
  expect(await runHere(cwd, 'generate', url, ...toTypes, '--update')).toMatchObject({ code: 0, stderr: '' })
  const after = lock()[url] ?? ''
  const hashes = `its SHA-256 is ${after}, and specwright.lock.json has ${before}`
  expect(refused.stderr).toContain(`Cannot use ${url}: its content has changed: ${hashes}. Review the change, then run`)
})

test('a configured URL is pinned beside the configuration, without its query, and its refs are fetched', async () => {
  const pages = {
    '/v1/api.yaml': petsYaml.replace('#/components', 'models/all.yaml#/components'),
    '/v1/models/all.yaml': petsYaml,
  }
  const origin = await serve({ ...pages, '/api': '/v1/api.yaml' })
  const config = { documents: [{ document: `${origin}/v1/api.yaml?token=secret`, out: 'out', only: ['types'] }] }
  const cwd = workspace({ 'specwright.config.json': JSON.stringify(config) })
  expect(await runHere(cwd, 'generate')).toMatchObject({ code: 0, stderr: '' })
  const lock = readFileSync(join(cwd, 'specwright.lock.json'), 'utf8')
  expect(Object.keys(JSON.parse(lock) as object)).toEqual([
    expect.stringMatching(`^${origin}/v1/api\\.yaml\\?[0-9a-f]{12}$`),
    `${origin}/v1/models/all.yaml`,
  ])
  expect(lock).not.toContain('secret')
  writeFileSync(join(cwd, 'specwright.lock.json'), '{ "a": 1 }')
  const invalid = /Cannot use \S*specwright\.lock\.json: it is not an object of SHA-256 hashes by URL/
  expect(await runHere(cwd, 'generate')).toMatchObject({ code: 2, stderr: expect.stringMatching(invalid) })
})

test('refs lead to other hosts and folders only where they are allowed', async () => {
  const origin = await serve({ '/pets.yaml': petsYaml })
  const schema = '#/components/schemas/Pet'
  const documents = (allow: object): string =>
    JSON.stringify({ documents: [{ document: 'api.yaml', out: 'out', ...allow }] })
  const api = petsYaml.replace(schema, `${origin}/pets.yaml${schema}`)
  const other = petsYaml.replace(schema, `../common/pets.yaml${schema}`)
  const root = workspace({
    'common/pets.yaml': petsYaml,
    'url/api.yaml': api,
    'url/specwright.config.json': documents({}),
    'folder/api.yaml': other,
    'folder/specwright.config.json': documents({}),
  })
  for (const [folder, allowed] of [
    ['url', origin],
    ['folder', '../common'],
  ] as const) {
    const cwd = join(root, folder)
    expect(await runHere(cwd, 'generate')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('error no-unresolved-refs'),
    })
    writeFileSync(join(cwd, 'specwright.config.json'), documents({ allow: [allowed] }))
    expect(await runHere(cwd, 'generate')).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(join(cwd, 'specwright.lock.json'))).toBe(folder === 'url')
    const short = ['generate', 'api.yaml', '--out', 'short', '--only', 'types', '--allow', allowed]
    expect(await runHere(cwd, ...short)).toMatchObject({ code: 0, stderr: '' })
  }
})

test.each([
  ['nothing', '/no', /Cannot use http:\S+\/no: the server responds with status 404\. Check the URL$/m],
  ['more than 32 MB', '/large', /Cannot use http:\S+\/large: it is larger than 33554432 bytes$/m],
  ['a redirect without end', '/loop', /\/loop: it redirects more than 5 times$/m],
  ['a redirect to a host without encryption', '/away', /\/away: http:\/\/example\.test\/ is not encrypted/m],
  ['a secret in its query', '/no?token=secret', /\/no: the server responds with status 404/m],
])('a URL with %s is refused', async (_, path, says) => {
  const origin = await serve({ '/large': ' '.repeat(33_554_433), '/loop': '/loop', '/away': 'http://example.test/' })
  const error: unknown = await generateFolder(origin + path).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DocumentError)
  expect(String(error)).toMatch(says)
  expect(String(error)).not.toContain('secret')
})

test.each([
  ['http://example.test/a', /Cannot use http:\/\/example\.test\/a: http:\S+ is not encrypted\. Name an https URL/],
  ['https://me:secret@example.test/a', /Cannot use https:\/\/example\.test\/a: it contains credentials/],
])('the URL %s is refused without a request', async (url, says) => {
  const error: unknown = await generateFolder(url).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DocumentError)
  expect(String(error)).toMatch(says)
  expect(String(error)).not.toContain('secret')
})

test('a relative server of a document at a URL is that of its address', async () => {
  const servers = (url: string): string => petsYaml.replace(/^paths:/m, `servers: [{ url: ${url} }]\npaths:`)
  const origin = await serve({ '/docs/root.yaml': servers('/v2'), '/docs/near.yaml': servers('api') })
  const cwd = workspace()
  for (const [name, base] of [
    ['root', `${origin}/v2`],
    ['near', `${origin}/docs/api`],
  ]) {
    const out = ['--out', `${name}`, '--only', 'client']
    expect(await runHere(cwd, 'generate', `${origin}/docs/${name}.yaml`, ...out)).toMatchObject({ code: 0 })
    expect(readFileSync(join(cwd, `${name}/client.ts`), 'utf8')).toContain(`openBaseOf(options.baseUrl ?? "${base}")`)
  }
})
