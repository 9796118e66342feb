import { createApiConnection, type ApiConnection } from '../../dist/clients/openai/specwright/client.ts'
import {
  createChatCompletion,
  deleteFile,
  listFiles,
  listModels,
  retrieveModel,
} from '../../dist/clients/openai/specwright/client/operations.ts'
import { chat } from './chat.ts'
import type { Settings } from '../settings.ts'

export const create = ({ key, ...settings }: Settings): ApiConnection =>
  createApiConnection({ ...settings, credentials: { ApiKeyAuth: key } })

export const one = (client: ApiConnection) => createChatCompletion(client, chat)

// The schemas of models and files do not say that they are objects.
const idOf = (value: unknown): string => (value as { id: string }).id

export async function typical(client: ApiConnection): Promise<unknown> {
  const completion = await createChatCompletion(client, chat)
  const { data: models } = await listModels(client)
  const model = await retrieveModel(client, idOf(models[0]))
  const { data: files } = await listFiles(client, { limit: 10 }).page()
  const { deleted } = await deleteFile(client, idOf(files[0]))
  return [completion.choices[0]?.message.content, idOf(model), deleted]
}

export * as all from '../../dist/clients/openai/specwright/client.ts'
