import { createClient, type Client } from '../../dist/clients/openai/hey-api/client'
import * as api from '../../dist/clients/openai/hey-api/sdk.gen'
import { untyped } from './chat.ts'
import type { Settings } from '../settings.ts'

export const create = ({ key, ...settings }: Settings): Client =>
  createClient({ ...settings, auth: key, throwOnError: true })

export const one = (client: Client) => api.createChatCompletion({ client, body: untyped, throwOnError: true })

export async function typical(client: Client): Promise<unknown> {
  const given = { client, throwOnError: true } as const
  const completion = await api.createChatCompletion({ ...given, body: untyped })
  const models = await api.listModels(given)
  const model = await api.retrieveModel({ ...given, path: { model: models.data.data[0]?.id ?? '' } })
  const files = await api.listFiles({ ...given, query: { limit: 10 } })
  const deleted = await api.deleteFile({ ...given, path: { file_id: files.data.data[0]?.id ?? '' } })
  return [completion.data, model.data.owned_by, deleted.data.deleted]
}

export * as all from '../../dist/clients/openai/hey-api/sdk.gen'
