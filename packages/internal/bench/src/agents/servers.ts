import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { JsonObject } from '@specwright/json-schema/json'
import type { Service } from './service.ts'
import type { Step, Task } from './task.ts'

/** What a model reads and writes to do a task. */
export interface Conversation {
  readonly definitions: string
  readonly turns: readonly string[]
  /** The bodies of the responses of the service. */
  readonly made: readonly JsonObject[]
  /** How many requests the service has refused. */
  readonly refused: number
}

/** A server of tools, by which tasks are done. */
export interface ToolServer {
  readonly name: string
  converse(task: Task): Promise<Conversation>
  close(): Promise<void>
}

const command = fileURLToPath(new URL('../../../../toolkit/specwright/src/cli.ts', import.meta.url))
const turn = (tool: string, given: object, result: unknown): string =>
  `${JSON.stringify({ name: tool, arguments: given })}\n${typeof result === 'string' ? result : JSON.stringify(result)}`
const isRead = ({ operation }: Step, { operations }: Service): boolean => operations.get(operation)?.method === 'GET'

interface Searching {
  found(words: string): Promise<string>
}

/** `specwright mcp`: searches, reads, rehearses what changes something, and calls. */
export async function ourServer(document: string, service: Service): Promise<ToolServer & Searching> {
  const folder = mkdtempSync(join(tmpdir(), 'agents-'))
  const credentials = join(folder, 'credentials.json')
  writeFileSync(credentials, JSON.stringify(service.credentials))
  const args = ['mcp', document, '--server', service.url, '--credentials', credentials, '--allow-writes']
  const client = new Client({ name: 'bench', version: '1.0.0' }, {})
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['--conditions=@specwright/source', command, ...args],
      stderr: 'inherit',
    }),
  )
  const { tools } = await client.listTools()
  const definitions = JSON.stringify(tools) + (client.getInstructions() ?? '')
  return {
    name: '`specwright mcp`',
    async found(query) {
      const { content } = await client.callTool({ name: 'search', arguments: { query } })
      return (content as [{ text: string }])[0].text
    },
    async converse({ words, steps }) {
      const turns: string[] = []
      let refused = 0
      const use = async (name: string, given: Record<string, unknown>): Promise<JsonObject> => {
        const { content } = await client.callTool({ name, arguments: given })
        const [{ text }] = content as [{ text: string }]
        turns.push(turn(name, given, text))
        return JSON.parse(text) as JsonObject
      }
      const attempt = async (tool: string, { operation, input }: Step, before: JsonObject[]): Promise<void> => {
        const { data, status } = await use(tool, { operation, input: input(before) })
        if (tool === 'call' && !(Number(status) < 400)) refused++
        before.push((data ?? {}) as JsonObject)
      }
      await use('search', { query: words })
      for (const operation of new Set(steps.map((each) => each.operation))) await use('describe', { name: operation })
      const [rehearsed, made]: [JsonObject[], JsonObject[]] = [[], []]
      const first = steps.every((each) => isRead(each, service)) ? 'call' : 'rehearse'
      for (const step of steps) {
        if (step.mistake !== undefined) {
          const { issues } = await use(first, { operation: step.operation, input: step.mistake(rehearsed) })
          if (issues === undefined) throw new Error(`The mistake in ${step.operation} has no issue`)
        }
        if (first === 'rehearse') await attempt('rehearse', step, rehearsed)
      }
      for (const step of steps) await attempt('call', step, made)
      return { definitions, turns, made, refused }
    },
    async close() {
      await client.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A tool for each operation, which sends what it is given. */
export async function endpointServer(_document: string, service: Service): Promise<ToolServer> {
  const tools = [...service.operations.values()].map(({ id: name, description, inputSchema }) => {
    return { name, description, inputSchema }
  })
  const definitions = JSON.stringify(tools)
  return sending('a tool for each operation', service, {
    definitions,
    before: () => [],
    given: ({ operation }, input) => [operation, input],
  })
}

/** Searches, gives the schema of an input as it is written, and sends what it is given. */
export async function plainServer(document: string, service: Service): Promise<ToolServer> {
  const ours = await ourServer(document, service)
  const object = (properties: object): object => ({ type: 'object', properties, required: Object.keys(properties) })
  const text = { type: 'string' }
  const tools = [
    { name: 'search', description: 'Finds operations by words.', inputSchema: object({ query: text }) },
    { name: 'schema', description: 'The input of an operation.', inputSchema: object({ operation: text }) },
    {
      name: 'call',
      description: 'Calls an operation.',
      inputSchema: object({ operation: text, input: { type: 'object' } }),
    },
  ]
  const plain = sending('search and call, unchecked', service, {
    definitions: JSON.stringify(tools),
    async before({ words, steps }) {
      const schemas = [...new Set(steps.map(({ operation }) => operation))].map((operation) => {
        const { description, inputSchema } = service.operations.get(operation)!
        return turn('schema', { operation }, { description, inputSchema })
      })
      return [turn('search', { query: words }, await ours.found(words)), ...schemas]
    },
    given: ({ operation }, input) => ['call', { operation, input }],
  })
  return { ...plain, close: ours.close }
}

interface Sending {
  readonly definitions: string
  readonly before: (task: Task) => readonly string[] | Promise<readonly string[]>
  readonly given: (step: Step, input: JsonObject) => readonly [tool: string, given: object]
}

/** A server that knows a mistake by the response of the service alone. */
function sending(name: string, service: Service, { definitions, before, given }: Sending): ToolServer {
  return {
    name,
    async converse(task) {
      const turns = [...(await before(task))]
      const made: JsonObject[] = []
      let refused = 0
      for (const step of task.steps) {
        for (const input of [step.mistake, step.input]) {
          if (input === undefined) continue
          const values = input(made)
          const response = await service.send(step.operation, values)
          turns.push(turn(...given(step, values), response))
          if (response.status >= 400) refused++
          if (input === step.input) made.push((response.body ?? {}) as JsonObject)
        }
      }
      return { definitions, turns, made, refused }
    },
    close: async () => {},
  }
}
