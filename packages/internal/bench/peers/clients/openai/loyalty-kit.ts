import { createApiClient, type ApiClient } from '../../dist/clients/openai/loyalty-kit/client.ts'
import { chat } from './chat.ts'
import type { Settings } from '../settings.ts'

export const create = ({ key, ...settings }: Settings): ApiClient =>
  createApiClient({ ...settings, credentials: { ApiKeyAuth: key } })

export const one = (client: ApiClient) => client.chat.createCompletion(chat)

// The schemas of models and files do not say that they are objects.
const idOf = (value: unknown): string => (value as { id: string }).id

export async function typical(client: ApiClient): Promise<unknown> {
  const completion = await client.chat.createCompletion(chat)
  const { data: models } = await client.models.list()
  const model = await client.models.retrieve(idOf(models[0]))
  const { data: files } = await client.files.list({ limit: 10 }).page()
  const { deleted } = await client.files.delete(idOf(files[0]))
  return [completion.choices[0]?.message.content, idOf(model), deleted]
}

export * as all from '../../dist/clients/openai/loyalty-kit/client.ts'
