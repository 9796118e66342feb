import OpenAI from 'openai'
import { chat } from './chat.ts'
import type { Settings } from '../settings.ts'

export const create = ({ baseUrl, key, fetch }: Settings): OpenAI =>
  new OpenAI({ baseURL: baseUrl, apiKey: key, fetch })

export const one = (client: OpenAI) => client.chat.completions.create(chat)

export async function typical(client: OpenAI): Promise<unknown> {
  const completion = await client.chat.completions.create(chat)
  const { data: models } = await client.models.list()
  const model = await client.models.retrieve(models[0]?.id ?? '')
  const { data: files } = await client.files.list({ limit: 10 })
  const { deleted } = await client.files.delete(files[0]?.id ?? '')
  return [completion.choices[0]?.message.content, model.owned_by, deleted]
}

export * as all from 'openai'
