import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateFolder, loadContract } from 'specwright'
import { contract as published, createMockServer, type Contract, type MockServer } from '@loyalty-kit/mock-server'
import { onTestFinished } from 'vitest'
import { configured } from '../../../mock-server/src/checked-names.ts'
import { contract as written, contractPath, isNode, marksIn } from './contract-document.ts'

/** Changes a copy of the contract. */
export type Edit = (root: object) => void

/** Another value at a JSON Pointer; `undefined` removes it. */
export function set(pointer: string, value: unknown): Edit {
  return (root) => {
    const [holder, key] = placeIn(root, pointer)
    if (value === undefined) delete holder[key]
    else holder[key] = value
  }
}

/** What is at a JSON Pointer, under another key. */
export function named(pointer: string, key: string): Edit {
  return (root) => {
    const [holder, before] = placeIn(root, pointer)
    if (!Object.hasOwn(holder, before)) throw new Error(`The contract has no ${pointer}`)
    // In its place, since the first of several may count.
    const members = Object.entries(holder)
    for (const [name] of members) delete holder[name]
    for (const [name, value] of members) holder[name === before ? key : name] = value
  }
}

/** A member of an object schema, under another name; in its `required` too. */
export function member(schema: string, name: string, next: string): Edit {
  return (root) => {
    const place = `/components/schemas/${schema}`
    named(`${place}/properties/${name}`, next)(root)
    const [holder] = placeIn(root, `${place}/required`)
    const required = holder['required'] as string[] | undefined // of a schema
    if (required) holder['required'] = required.map((each) => (each === name ? next : each))
  }
}

/** Another string wherever the contract has one that contains it, such as a state or the name of a member in examples. */
export function replaced(from: string, to: string): Edit {
  return (root) => {
    const text = JSON.stringify(root)
    if (!text.includes(from)) throw new Error(`The contract has no ${from}`)
    Object.assign(root, JSON.parse(text.replaceAll(from, () => to)))
  }
}

function placeIn(root: object, pointer: string): [holder: Record<string, unknown>, key: string] {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = keys.pop() ?? ''
  let holder = root as Record<string, unknown>
  for (const key of keys) holder = holder[key] as Record<string, unknown>
  if (!isNode(holder) && !Array.isArray(holder)) throw new Error(`The contract has no ${pointer}`)
  return [holder, last]
}

/** A contract with other facts, and what follows it. */
export interface Corrected {
  readonly contract: Contract
  readonly mock: MockServer
  /** What generation warns of. */
  readonly warnings: readonly string[]
  /** The content of a generated file. */
  file(path: string): string
  /** Writes the generated client, and imports it. */
  client(): Promise<Client>
}

/** The part of a generated client that the conversations use. */
export interface Client {
  readonly rewards: {
    listActivities(
      id: string,
      query: Readonly<Record<string, unknown>>,
    ): AsyncIterable<{ readonly id: string }> & { page(): Promise<Page> }
  }
}

export interface Page {
  readonly data: readonly { readonly id: string }[]
}

/** Has the engines which a client imports. */
const installed = fileURLToPath(new URL('../node_modules', import.meta.url))

function fileOf(edits: readonly Edit[]): string {
  const root = structuredClone(written)
  for (const edit of edits) edit(root)
  const folder = mkdtempSync(join(tmpdir(), 'corrected-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(installed, join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const file = join(folder, 'loyalty.json')
  writeFileSync(file, JSON.stringify(root))
  return file
}

/** Generates from the contract with changes: the client, its types, and the data of the docs. */
export async function generatedFrom(edits: readonly Edit[], file: string = fileOf(edits)): Promise<Generated> {
  const { files, warnings } = await generateFolder(file, {
    only: ['client', 'docs'],
    engines: 'packages',
    names: contractPath('loyalty.names.json'),
    mock: { configured },
  })
  return { files, warnings: warnings.map(({ message }) => message) }
}

interface Generated {
  readonly files: readonly { readonly path: string; readonly content: string }[]
  readonly warnings: readonly string[]
}

/** The contract with changes, as the mock, the client and the docs know it. */
export async function corrected(edits: readonly Edit[]): Promise<Corrected> {
  const file = fileOf(edits)
  const { files, warnings } = await generatedFrom(edits, file)
  const { contract: served } = await loadContract(file, {})
  const contract: Contract = { ...served, rows: published.rows }
  const mock = createMockServer({ idSeed: 1, now: () => Date.parse('2026-03-02T12:00:00Z') })
  mock.use(contract)
  return {
    contract,
    mock,
    warnings,
    file: (path) => files.find((each) => each.path === path)?.content ?? '',
    async client() {
      for (const { path, content } of files.filter((each) => each.path.endsWith('.ts'))) {
        const target = join(dirname(file), path)
        mkdirSync(dirname(target), { recursive: true })
        writeFileSync(target, content)
      }
      const module = (await import(join(dirname(file), 'client.ts'))) as Readonly<Record<string, unknown>>
      const create = Object.entries(module).find(([name]) => /^create.*Client$/.test(name))?.[1] as (
        options: object,
      ) => Client // the only one
      const accessToken = await tokenFor(contract, mock)
      return create({ fetch: mock.fetch, credentials: { appId: 'demo-app', appToken: 'demo-token', accessToken } })
    },
  }
}

/** A request to an operation, at the path and with the headers of the contract. */
export interface Sent {
  readonly id: string
  readonly form?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly path?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** By default a new token, where the operation requires one. */
  readonly bearer?: string
  /** The scope of the new token; by default all that operations accept. */
  readonly scope?: string
}

export interface Answer {
  readonly status: number
  readonly body: string
}

/** Sends a request to an operation of a contract. */
export async function send(contract: Contract, mock: MockServer, sent: Sent): Promise<Answer> {
  const { id, form, query = {}, path = {} } = sent
  const { operation } = contract.routes[id]!
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries({ appId: 'demo-app', appToken: 'demo-token' })) {
    const scheme = contract.securitySchemes[name]
    if (scheme?.type === 'apiKey') headers[scheme.name] = value
  }
  const isAuthorized = operation.security.flat().includes('accessToken')
  const bearer = sent.bearer ?? (isAuthorized ? await tokenFor(contract, mock, sent.scope) : undefined)
  if (bearer !== undefined) headers['authorization'] = `Bearer ${bearer}`
  const at = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '')
  const [base = ''] = contract.basePaths ?? []
  const response = await mock.fetch(`http://mock.test${base}${at}?${new URLSearchParams(query)}`, {
    method: operation.method.toUpperCase(),
    headers: { ...headers, ...sent.headers },
    ...(form && { body: new URLSearchParams(form) }),
  })
  return { status: response.status, body: await response.text() }
}

/** A request for a token, by default with a scope that all operations accept. */
export function issuing({ routes }: Contract, scope?: string): Sent {
  const accepted = Object.values(routes).flatMap(({ operation }) => operation.acceptedScopes)
  return {
    id: 'generateOAuthToken',
    form: { grant_type: 'client_credentials', scope: scope ?? [...new Set(accepted)].join(' ') },
  }
}

/** A new token, under whatever name the contract gives it. */
export async function tokenFor(contract: Contract, mock: MockServer, scope?: string): Promise<string> {
  const { body } = await send(contract, mock, issuing(contract, scope))
  const token = Object.values(JSON.parse(body) as object).find((value) => String(value).split('.').length === 3)
  return String(token)
}

/** The items of `openapi/README.md`: the pointers of each assumption. */
export const assumptions: readonly (readonly string[])[] = readFileSync(contractPath('README.md'), 'utf8')
  .split('\n')
  .filter((line) => line.includes('`#/'))
  .map((line) => [...line.matchAll(/`#([^`]+)`/g)].flatMap(([, pointer]) => pointer ?? []))

/** The contract without the marks at pointers. */
export function unmarked(pointers: readonly string[]): Edit[] {
  const marks = new Set([...marksIn(written, '')].map(([pointer]) => pointer))
  return pointers.filter((pointer) => marks.has(pointer)).map((pointer) => set(`${pointer}/x-assumed`, undefined))
}
