import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request as requestTo, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Folder } from './command.ts'

/** A request as it arrived, and how the mock responded. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, unknown>>
  /** The value of JSON, the parts of a form in parts, or the text; `undefined` without any. */
  readonly body: unknown
  readonly status: number | undefined
  /** The body of an error. */
  readonly problem: string
}

const cli = fileURLToPath(new URL('../../specwright/src/cli.ts', import.meta.url))

/** Starts the mock of a document, at a free port. */
export async function startMock(
  { path }: Folder,
  document: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const argv = ['--conditions=@specwright/source', cli, 'mock', document, '--port', '0']
  const child = spawn(process.execPath, argv, { cwd: path, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface(child.stdout)) {
    const [url] = /http:\/\/[^\s)]+/.exec(line) ?? []
    if (url === undefined) continue
    const close = async (): Promise<void> => {
      child.kill()
      await once(child, 'close')
    }
    return { url, close }
  }
  throw new Error('The mock ended before it listened')
}

/** What lets a page of any site send any request. */
const cors = Object.fromEntries(['origin', 'headers', 'methods'].map((name) => [`access-control-allow-${name}`, '*']))

/** Starts a server that records each request, and passes it on as it is. What browsers ask before is allowed. */
export async function recordBefore(
  target: string,
): Promise<{ readonly url: string; readonly received: readonly Received[]; close(): Promise<void> }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end()
    void buffer(request).then(async (bytes) => {
      const { method = '', url = '', headers } = request
      const passed = requestTo(new URL(target), { method, path: url, headers }).end(bytes)
      const [mocked] = (await once(passed, 'response')) as [IncomingMessage]
      const [path = '', query = ''] = url.split(/\?(.*)/s)
      const body = await valueOf(bytes, headers['content-type'] ?? '')
      const problem = await text(mocked)
      received.push({ method, path, query, headers, body, status: mocked.statusCode, problem })
      response.writeHead(mocked.statusCode ?? 500, cors).end(method === 'HEAD' ? undefined : problem)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // it listens at a port
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function valueOf(bytes: Buffer<ArrayBuffer>, type: string): Promise<unknown> {
  if (bytes.length === 0) return undefined
  const message = new Response(bytes, { headers: { 'content-type': type } })
  if (/json(?:;|$)/.test(type)) return await message.json()
  if (!type.startsWith('multipart/')) return await message.text()
  const entries = [...(await message.formData())]
  return await Promise.all(
    entries.map(async ([name, value]) => [name, typeof value === 'string' ? value : await partOf(value)]),
  )
}

/** JSON is no file, with or without the name that `FormData` gives it. */
async function partOf(file: File): Promise<unknown> {
  const { name, type } = file
  const contents = await file.text()
  return type === 'application/json' ? contents : { type, name, text: contents }
}
