import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { onTestFinished } from 'vitest'
import { cli, startHere } from '../run.ts'

/** The result of a tool: its JSON. */
export interface Answer {
  readonly isError: boolean
  readonly value: Readonly<Record<string, unknown>>
  readonly text: string
}

/** A conversation of the client of the SDK with the command. */
export interface Conversation {
  readonly client: Client
  /** What its person was asked. */
  readonly asked: readonly string[]
  use(tool: string, given: object): Promise<Answer>
  read(uri: string): Promise<Readonly<Record<string, unknown>>>
}

/** How a client behaves. */
export interface ClientBehavior {
  /** What its person says; absent for a client that cannot ask. */
  readonly says?: 'accept' | 'decline'
}

/** Starts the command with standard input and output, in this process: its start takes most of the time of a conversation. */
export async function converse(
  cwd: string,
  argv: readonly string[],
  behavior: ClientBehavior = {},
): Promise<Conversation> {
  const { stdin, stdout, ended } = startHere(cwd, 'mcp', ...argv)
  // Both sides of the protocol write the same lines.
  const transport = new StdioServerTransport(stdout, stdin)
  void ended.then(async () => await transport.close())
  return await connected(transport, behavior)
}

/** As `converse`, in a process of its own. */
export async function converseApart(cwd: string, argv: readonly string[]): Promise<Conversation> {
  const args = [...cli, 'mcp', ...argv]
  return await connected(new StdioClientTransport({ command: process.execPath, args, cwd, stderr: 'inherit' }), {})
}

/** Connects to a server of HTTP. */
export async function converseBy(url: string, behavior: ClientBehavior = {}): Promise<Conversation> {
  return await connected(new StreamableHTTPClientTransport(new URL(url)), behavior)
}

/** Starts the command on a free port, in this process, and gives its address. */
export async function startAgents(cwd: string, argv: readonly string[]): Promise<string> {
  return await addressIn(startHere(cwd, 'mcp', ...argv, '--http', '0').stderr)
}

/** As `startAgents`, in a process of its own. */
export async function startAgentsApart(cwd: string, argv: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [...cli, 'mcp', ...argv, '--http', '0'], {
    cwd,
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  onTestFinished(async () => {
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    await closed
  })
  return await addressIn(child.stderr)
}

async function addressIn(stderr: Readable): Promise<string> {
  for await (const line of createInterface(stderr)) {
    const [url] = /http:\S+/.exec(line) ?? []
    if (url !== undefined) return url
  }
  throw new Error('The command has ended')
}

async function connected(transport: Transport, { says }: ClientBehavior): Promise<Conversation> {
  const asked: string[] = []
  const capabilities = says === undefined ? {} : { elicitation: {} }
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities })
  if (says !== undefined)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked.push(params.message)
      return { action: says, ...(says === 'accept' && { content: {} }) }
    })
  await client.connect(transport)
  onTestFinished(async () => await client.close())
  return {
    client,
    asked,
    async use(name, given) {
      const { content, isError } = await client.callTool({ name, arguments: { ...given } })
      const [{ text }] = content as [{ text: string }] // one text
      return { isError: isError === true, text, value: JSON.parse(text) as Answer['value'] }
    },
    async read(uri) {
      const { contents } = await client.readResource({ uri })
      const [content] = contents
      const text = content !== undefined && 'text' in content ? content.text : ''
      return JSON.parse(text) as Readonly<Record<string, unknown>>
    },
  }
}
