import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateFolder } from 'specwright'
import { contract as published, createMockServer, type Contract, type MockServer } from '@loyalty-kit/mock-server'
import { expect, onTestFinished } from 'vitest'

const openapi = fileURLToPath(new URL('../../../../openapi/', import.meta.url))

export type Change = readonly [from: string, to: string]

/** What is generated of a contract with other facts. */
export interface Generated {
  readonly contract: Contract
  readonly client: Client
  readonly mock: MockServer
  readonly warnings: readonly string[]
  /** The content of a file. */
  readonly file: (path: string) => string
}

export interface Page {
  readonly data: readonly { readonly id: string }[]
}

/** The part of a generated client that the conversation uses. */
interface Client {
  readonly rewards: {
    listActivities(
      id: string,
      query: Readonly<Record<string, unknown>>,
    ): AsyncIterable<{ readonly id: string }> & { page(): Promise<Page> }
  }
}

interface Files {
  readonly root: string
  readonly files: readonly { readonly path: string; readonly content: string }[]
  readonly warnings: readonly string[]
}

/** Generates from the contract with changes, into a folder that is removed after the test. */
export async function filesOf(changes: readonly Change[]): Promise<Files> {
  const root = mkdtempSync(join(tmpdir(), 'facts-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const text = changes.reduce(
    (before, [from, to]) => {
      expect(before, `the contract has ${from}`).toContain(from)
      return before.replaceAll(from, to)
    },
    readFileSync(join(openapi, 'loyalty.yaml'), 'utf8'),
  )
  writeFileSync(join(root, 'loyalty.yaml'), text)
  const { files, warnings } = await generateFolder(join(root, 'loyalty.yaml'), {
    only: ['client', 'mock', 'docs', 'validators'],
    names: join(openapi, 'loyalty.names.json'),
  })
  return { root, files, warnings: warnings.map(({ message }) => message) }
}

/** What is generated of a contract with changes, and a mock that serves it. */
export async function generated(changes: readonly Change[]): Promise<Generated> {
  const { root, files, warnings } = await filesOf(changes)
  for (const { path, content } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  const { contract } = (await import(join(root, 'mock.ts'))) as { readonly contract: Contract } // as it was emitted
  const mock = createMockServer({ idSeed: 1 })
  mock.use({ ...contract, rows: published.rows })
  const module = (await import(join(root, 'client.ts'))) as Readonly<Record<string, unknown>>
  const create = Object.entries(module).find(([name]) => /^create.*Client$/.test(name))?.[1] as (
    options: object,
  ) => Client // the only one
  const client = create({ fetch: mock.fetch, credentials: await credentialsFor(contract, mock) })
  const contentOf = (path: string): string => files.find((each) => each.path === path)?.content ?? ''
  return { contract, client, mock, warnings, file: contentOf }
}

/** A request to an operation, at the path and with the headers of the contract. */
export async function send(
  { routes, securitySchemes }: Contract,
  mock: MockServer,
  { id, form, query = {}, bearer, path = {} }: Sent,
): Promise<{ readonly status: number; readonly body: string }> {
  const { operation } = routes[id]!
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries({ appId: 'demo-app', appToken: 'demo-token' })) {
    const scheme = securitySchemes[name]
    if (scheme?.type === 'apiKey') headers[scheme.name] = value
  }
  if (bearer !== undefined) headers['authorization'] = `Bearer ${bearer}`
  const at = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '')
  const response = await mock.fetch(`http://mock.test${at}?${new URLSearchParams(query)}`, {
    method: operation.method.toUpperCase(),
    headers,
    ...(form && { body: new URLSearchParams(form) }),
  })
  return { status: response.status, body: await response.text() }
}

interface Sent {
  readonly id: string
  readonly form?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly path?: Readonly<Record<string, string>>
  readonly bearer?: string
}

/** A request for a token, by default with a scope that the listing accepts. */
export function issuing(
  { routes }: Contract,
  scope = routes['listRewardActivities']?.operation.acceptedScopes[0] ?? '',
): Sent {
  return { id: 'generateOAuthToken', form: { grant_type: 'client_credentials', scope } }
}

export async function tokenFor(contract: Contract, mock: MockServer, scope?: string): Promise<string> {
  const { body } = await send(contract, mock, issuing(contract, scope))
  return (JSON.parse(body) as { readonly access_token: string }).access_token // as the contract has it
}

async function credentialsFor(contract: Contract, mock: MockServer): Promise<object> {
  return { appId: 'demo-app', appToken: 'demo-token', accessToken: await tokenFor(contract, mock) }
}
