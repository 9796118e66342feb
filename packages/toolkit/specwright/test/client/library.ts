import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Engines } from '../../src/index.ts'
import { engineFolder } from '../engine-folder.ts'

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const book = { $ref: '#/components/schemas/Book' }
const json = (schema: object): object => ({ 'application/json': { schema } })
const ok = (content?: object): object => ({ 200: { description: 'Done', ...(content && { content }) } })
const problems = { 404: { description: 'None', content: json({ $ref: '#/components/schemas/Problem' }) } }

/** An API with an operation for each thing that a client does. */
export const library = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        tags: ['Books'],
        parameters: [
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
        ],
        responses: ok(
          json({
            type: 'object',
            required: ['data'],
            properties: {
              data: { type: 'array', items: book },
              cursor: { type: 'object', properties: { next: { type: 'string' } } },
            },
          }),
        ),
      },
      post: {
        operationId: 'createBook',
        tags: ['Books'],
        requestBody: { required: true, content: json(book) },
        responses: ok(json(book)),
      },
    },
    '/books/{id}': {
      parameters: [id],
      get: {
        operationId: 'getBook',
        tags: ['Books'],
        responses: { ...ok(json(book)), ...problems, default: { description: 'Other', content: json({}) } },
      },
      delete: { operationId: 'deleteBook', tags: ['Books'], responses: { 204: { description: 'Gone' }, ...problems } },
    },
    '/books/{ids}/summary': {
      get: {
        operationId: 'summariseBooks',
        tags: ['Books'],
        parameters: [
          { name: 'ids', in: 'path', required: true, schema: { type: 'array', items: { type: 'string' } } },
          { name: 'words', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          {
            name: 'tags',
            in: 'query',
            style: 'pipeDelimited',
            explode: false,
            schema: { type: 'array', items: { type: 'string' } },
          },
          {
            name: 'range',
            in: 'query',
            style: 'deepObject',
            explode: true,
            schema: { type: 'object', properties: { from: { type: 'integer' }, to: { type: 'integer' } } },
          },
        ],
        responses: ok({ 'text/plain': { schema: { type: 'string' } } }),
      },
    },
    '/loans': {
      post: {
        operationId: 'createLoan',
        tags: ['Loans'],
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                required: ['book'],
                properties: { book: { type: 'string' }, days: { type: 'array', items: { type: 'integer' } } },
              },
            },
          },
        },
        responses: { 200: { description: 'Lent', content: json(book) }, 204: { description: 'Had already' } },
      },
    },
    '/stock': {
      get: {
        operationId: 'getStock',
        tags: ['Stock'],
        servers: [{ url: 'https://stock.library.test', name: 'stock' }],
        responses: ok({ 'text/plain': {} }),
      },
    },
    '/cover': {
      get: {
        operationId: 'getCover',
        tags: ['Covers'],
        responses: ok({ 'image/png': { schema: { type: 'string', format: 'binary' } } }),
      },
    },
  },
  servers: [{ url: 'https://{region}.library.test/v1', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } }],
  security: [{}, { account: [] }, { member: [] }, { machine: [] }],
  components: {
    securitySchemes: {
      account: { type: 'http', scheme: 'bearer' },
      member: { type: 'http', scheme: 'basic' },
      machine: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://id.test/token', scopes: { read: 'Read', lend: 'Lend' } } },
      },
    },
    schemas: {
      Book: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, title: { type: 'string' } } },
      Problem: { type: 'object', required: ['why'], properties: { why: { type: 'string' } } },
    },
  },
}

/** Writes the library's client into a folder, where its engine lies beside it or is installed; gives its path. */
export function libraryFolder(root: string, document: string, engines: Engines): Promise<string> {
  return engineFolder(root, document, { outputs: ['client'], engines })
}

/** What a generated client exports, as its users would name it. */
export interface ClientModule<Name extends string = 'books' | 'loans' | 'covers'> {
  createApiClient(options: object): Client<Name>
  isApiError(error: unknown, operation?: string): boolean
  /** Exported if a body has parts. */
  part(value: unknown, options: object): object
  logTo(logger: object, level: string): object
}

/** What a method gives: a promise, a listing or a stream, as its document says. */
export interface Given extends Promise<unknown>, AsyncIterable<unknown> {
  withResponse(): Promise<{ readonly data: unknown; readonly status: number; readonly response: Response }>
  pages(): AsyncIterable<{ readonly cursor?: string }>
}

type Method = (...given: readonly unknown[]) => Given

/** Resources by name, each of methods by name. */
export type Client<Name extends string = 'books' | 'loans' | 'covers'> = Readonly<
  Record<Name, Readonly<Record<string, Method>>>
>

/** Loads the client of a folder. */
export async function clientOf<Name extends string = 'books' | 'loans' | 'covers'>(
  folder: string,
): Promise<ClientModule<Name>> {
  return (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'client.ts')).href)) as ClientModule<Name>
}

/** A request as the recording server saw it. */
export interface Seen {
  readonly method: string | undefined
  /** Path with its query. */
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly bytes: Buffer
}

/** Answers a request; `nth` is 1 for the first. */
export type Respond = (response: ServerResponse, nth: number, request: Seen) => unknown

/** A server on a port of its own that records what it is sent, gone when the test ends. */
export async function recordingServer(respond: Respond): Promise<{ baseUrl: string; seen: readonly Seen[] }> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      const bytes = Buffer.concat(chunks)
      const sent = { method, url, headers, body: bytes.toString(), bytes }
      respond(response, seen.push(sent), sent)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // a server on a port has one
  return { baseUrl: `http://127.0.0.1:${port}/v1/`, seen }
}
