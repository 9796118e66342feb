import { client as shared } from '../../dist/clients/openai/redocly/client.ts'
import { chat } from './chat.ts'
import type { Settings } from '../settings.ts'

type Api = typeof shared

export function create({ baseUrl, key, fetch }: Settings): Api {
  shared.configure({ serverUrl: baseUrl, fetch, auth: { bearer: key }, clientHeader: false })
  return shared
}

export const one = (client: Api) => client.createChatCompletion({ body: chat })

export async function typical(client: Api): Promise<unknown> {
  const completion = await client.createChatCompletion({ body: chat })
  const { data: models } = await client.listModels()
  const model = await client.retrieveModel({ path: { model: models[0]?.id ?? '' } })
  const { data: files } = await client.listFiles({ query: { limit: 10 } })
  const { deleted } = await client.deleteFile({ path: { file_id: files[0]?.id ?? '' } })
  return [completion, model.owned_by, deleted]
}

export * as all from '../../dist/clients/openai/redocly/client.ts'
