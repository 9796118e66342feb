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

/** The request of a client for a tool. */
interface ToolRequest {
  readonly requestId: string | number
  readonly signal: AbortSignal
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
  const conversationOf = ({ requestId, signal }: ToolRequest): Conversation => ({
    ...shared,
    responses,
    signal,
    async ask(message) {
      if (server.getClientCapabilities()?.elicitation?.form === undefined) return undefined
      const asked = { message, requestedSchema: { type: 'object' as const, properties: {} } }
      // Related, it is asked where the result is awaited: not each client has a stream beside that.
      const { action } = await server.elicitInput(asked, { relatedRequestId: requestId, signal })
      return action === 'accept'
    },
    rehearsing: () => rehearsal().callerFor(tenant),
  })
  server.setRequestHandler(types.ListToolsRequestSchema, () => ({ tools: [...tools] }))
  server.setRequestHandler(types.CallToolRequestSchema, async ({ params }, request) => {
    const { text, isError } = await callTool(params.name, params.arguments, conversationOf(request))
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
