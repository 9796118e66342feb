import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'

/** A server that records the body of each request, as its content type says. */
export interface Recorder {
  readonly url: string
  readonly bodies: unknown[]
  readonly types: string[]
  close(): Promise<void>
}

export async function createRecorder(): Promise<Recorder> {
  const bodies: unknown[] = []
  const types: string[] = []
  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      const type = request.headers['content-type'] ?? ''
      types.push(type)
      bodies.push(await valueOf(new Response(new Uint8Array(body), { headers: { 'content-type': type } }), type))
      response.writeHead(204).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // it listens at a port
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    types,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function valueOf(message: Response, type: string): Promise<unknown> {
  if (/json/.test(type)) return await message.json()
  if (!/form/.test(type)) return await message.text()
  const entries = [...(await message.formData())]
  return await Promise.all(
    entries.map(async ([name, value]) => [name, typeof value === 'string' ? value : await partOf(value)]),
  )
}

/** A part with a type, but without a name, is a value that is not plain text. */
async function partOf(file: File): Promise<unknown> {
  const contents = await file.text()
  return file.type === 'application/json' ? contents : { text: contents, name: file.name }
}

/** Runs a program; its output, also that of errors. */
export async function run(command: string, argv: readonly string[], cwd: string): Promise<string> {
  const child = spawn(command, argv, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return stdout + stderr
}
