import ky, { type KyInstance } from 'ky'
import { chat } from './chat.ts'
import type { Settings } from '../settings.ts'

interface Completion {
  readonly choices: readonly { readonly message: { readonly content: string | null } }[]
}

interface List {
  readonly data: readonly { readonly id: string }[]
}

export const create = ({ baseUrl, key, fetch }: Settings): KyInstance =>
  ky.create({ prefix: baseUrl, fetch, headers: { authorization: `Bearer ${key}` } })

export const one = (client: KyInstance): Promise<Completion> => client.post('chat/completions', { json: chat }).json()

export async function typical(client: KyInstance): Promise<unknown> {
  const completion = await one(client)
  const { data: models } = await client.get<List>('models').json()
  const model = await client.get<{ owned_by: string }>(`models/${encodeURIComponent(models[0]?.id ?? '')}`).json()
  const { data: files } = await client.get<List>('files', { searchParams: { limit: 10 } }).json()
  const path = `files/${encodeURIComponent(files[0]?.id ?? '')}`
  const { deleted } = await client.delete<{ deleted: boolean }>(path).json()
  return [completion.choices[0]?.message.content, model.owned_by, deleted]
}
