import { chat } from './chat.ts'
import type { Settings } from '../settings.ts'

interface Completion {
  readonly choices: readonly { readonly message: { readonly content: string | null } }[]
}

interface List {
  readonly data: readonly { readonly id: string }[]
}

export const create = (settings: Settings): Settings => settings

export const one = (client: Settings): Promise<Completion> => send(client, 'POST', '/chat/completions', chat)

export async function typical(client: Settings): Promise<unknown> {
  const completion = await one(client)
  const { data: models } = await send<List>(client, 'GET', '/models')
  const path = `/models/${encodeURIComponent(models[0]?.id ?? '')}`
  const model = await send<{ owned_by: string }>(client, 'GET', path)
  const { data: files } = await send<List>(client, 'GET', '/files?limit=10')
  const file = `/files/${encodeURIComponent(files[0]?.id ?? '')}`
  const { deleted } = await send<{ deleted: boolean }>(client, 'DELETE', file)
  return [completion.choices[0]?.message.content, model.owned_by, deleted]
}

async function send<Result>(
  { baseUrl, key, fetch }: Settings,
  method: string,
  path: string,
  body?: object,
): Promise<Result> {
  const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(baseUrl + path, { method, headers, body: body && JSON.stringify(body) })
  if (!response.ok) throw new Error(`Cannot call ${path}: status ${response.status}`)
  return (await response.json()) as Result
}
