import { randomUUID } from 'node:crypto'
import { escapeHidden } from '@specwright/code'
import { jsonType } from '@specwright/document/model'
import { product } from '@specwright/code/product'
import type { Rehearsal } from '../rehearsal.ts'
import { addressTemplate, keptResponses } from './kept-responses.ts'
import type { Sdk } from './sdk.ts'
import { callTool, type Conversation } from './tool-call.ts'
import { instructions, tools } from './tools.ts'

/** What all sessions of a server share. */
export interface Shared extends Pick<Conversation, 'caller' | 'facts' | 'search' | 'allowsWrites'> {
  readonly sdk: Sdk
  readonly version: string
  readonly rehearsal: () => Rehearsal
}

/** A server of the protocol for one session: its own responses, and its own rows to rehearse on. */
export function createSession({
  sdk: { Server, types },
  version,
  rehearsal,
  ...shared
}: Shared): InstanceType<Sdk['Server']> {
  const server = new Server(
    { name: product.command, version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  )
  const tenant = randomUUID()
  const responses = keptResponses()
  const ask = async (message: string): Promise<boolean | undefined> => {
    if (server.getClientCapabilities()?.elicitation === undefined) return undefined
    const { action } = await server.elicitInput({ message, requestedSchema: { type: 'object', properties: {} } })
    return action === 'accept'
  }
  const conversation: Conversation = {
    ...shared,
    responses,
    ask,
    rehearsing: () => rehearsal().callerFor(tenant),
  }
  server.setRequestHandler(types.ListToolsRequestSchema, () => ({ tools: [...tools] }))
  server.setRequestHandler(types.CallToolRequestSchema, async ({ params }) => {
    const { text, isError } = await callTool(params.name, params.arguments, conversation)
    return { content: [{ type: 'text' as const, text }], isError }
  })
  server.setRequestHandler(types.ListResourcesRequestSchema, () => ({ resources: [] }))
  server.setRequestHandler(types.ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [
      { uriTemplate: addressTemplate, name: 'response', description: 'What a response of this session has left out.' },
    ],
  }))
  server.setRequestHandler(types.ReadResourceRequestSchema, ({ params: { uri } }) => {
    const part = responses.read(uri)
    if (part === undefined)
      throw new types.McpError(types.ErrorCode.InvalidParams, 'There is no such response: only the last 20 are kept')
    return { contents: [{ uri, mimeType: jsonType, text: escapeHidden(JSON.stringify(part)) }] }
  })
  return server
}
