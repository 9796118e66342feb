import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createMockServer,
  type Contract,
  type ContractMockOptions,
  type MockServer,
  type MockTypes,
} from '@specwright/mock-engine'
import { onTestFinished } from 'vitest'
import { generateFolder, writeFiles } from '../../src/index.ts'
import { installEngines } from '../installed-engines.ts'
import { contractIn } from '../mock.ts'

/** A response, with its body as JSON or a string. */
export interface Received {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** The mock of a document. */
export interface Served {
  readonly mock: MockServer<MockTypes>
  /** Sends a request as `POST /pets`, with a body as JSON. */
  send(request: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Received>
}

type MockConfig = NonNullable<NonNullable<Parameters<typeof generateFolder>[1]>['mock']>

/** What the contract of a mock is generated of. */
interface Generated {
  readonly document: object
  /** The document of its events. */
  readonly events?: object | undefined
  readonly mock?: MockConfig | undefined
}

/** Contracts by what they are generated of. */
const contracts = new Map<string, Promise<Contract>>()

/** The contract that is generated of a document, once for all tests of a process. */
async function contractOf(generated: Generated): Promise<Contract> {
  const key = JSON.stringify(generated)
  const contract = contracts.get(key) ?? generatedContract(generated)
  contracts.set(key, contract)
  return await contract
}

async function generatedContract({ document, events, mock }: Generated): Promise<Contract> {
  const folder = mkdtempSync(join(tmpdir(), 'mock-'))
  try {
    installEngines(folder, 'mock-engine', 'validator-engine')
    writeFiles(folder, [
      { path: 'api.json', content: JSON.stringify(document) },
      { path: 'events.json', content: JSON.stringify(events ?? {}) },
    ])
    const { files } = await generateFolder(join(folder, 'api.json'), {
      only: ['mock'],
      engines: 'packages',
      ...(events && { events: join(folder, 'events.json') }),
      ...(mock && { mock }),
    })
    writeFiles(join(folder, 'out'), files)
    return await contractIn(join(folder, 'out'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Generates the contract of a document, and serves it.
 *
 * @param config What its generation is configured with, besides; the document of its events is given as it is.
 */
export async function served(
  document: object,
  options: ContractMockOptions = {},
  config: { readonly events?: object; readonly mock?: MockConfig } = {},
): Promise<Served> {
  const mock = createMockServer(await contractOf({ document, ...config }), options)
  onTestFinished(mock.close)
  return {
    mock,
    async send(request, body, headers = {}) {
      const [method = '', path = ''] = request.split(' ')
      const json = body === undefined ? {} : { body: JSON.stringify(body) }
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const response = await mock.fetch(`http://mock.test${path}`, {
        method,
        ...json,
        headers: { ...type, ...headers },
      })
      const text = await response.text()
      const isJson = /json/.test(response.headers.get('content-type') ?? '')
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
    },
  }
}
