import createClient, { type Client } from 'openapi-fetch'
import type { paths } from '../../dist/clients/openai/openapi-fetch/types.ts'
import { untyped } from './chat.ts'
import type { Settings } from '../settings.ts'

export const create = ({ key, ...settings }: Settings): Client<paths> =>
  createClient<paths>({ ...settings, headers: { authorization: `Bearer ${key}` } })

export const one = (client: Client<paths>) => client.POST('/chat/completions', { body: untyped })

export async function typical(client: Client<paths>): Promise<unknown> {
  const completion = await client.POST('/chat/completions', { body: untyped })
  const models = await client.GET('/models')
  const model = await client.GET('/models/{model}', { params: { path: { model: models.data?.data[0]?.id ?? '' } } })
  const files = await client.GET('/files', { params: { query: { limit: 10 } } })
  const path = { file_id: files.data?.data[0]?.id ?? '' }
  const deleted = await client.DELETE('/files/{file_id}', { params: { path } })
  return [completion.data, model.data?.owned_by, deleted.data?.deleted]
}

export * as all from 'openapi-fetch'
