import type { Settings } from '../settings.ts'

interface Customer {
  readonly id: string
  readonly deleted?: boolean
}

export const create = (settings: Settings): Settings => settings

export const one = (client: Settings): Promise<Customer> =>
  send(client, 'POST', '/v1/customers', new URLSearchParams({ email: 'jane@example.com', name: 'Jane' }))

export async function typical(client: Settings): Promise<unknown> {
  const { id } = await one(client)
  const path = `/v1/customers/${encodeURIComponent(id)}`
  const customer = await send<Customer>(client, 'GET', path)
  const query = new URLSearchParams({ customer: id, limit: '10' })
  const charges = await send<{ data: { id: string }[] }>(client, 'GET', `/v1/charges?${query}`)
  const body = new URLSearchParams({ charge: charges.data[0]?.id ?? '', amount: '100' })
  const refund = await send<{ status: string }>(client, 'POST', '/v1/refunds', body)
  return [customer, refund.status, (await send<Customer>(client, 'DELETE', path)).deleted]
}

async function send<Result>(
  { baseUrl, key, fetch }: Settings,
  method: string,
  path: string,
  body?: URLSearchParams,
): Promise<Result> {
  const response = await fetch(baseUrl + path, { method, headers: { authorization: `Bearer ${key}` }, body })
  if (!response.ok) throw new Error(`Cannot call ${path}: status ${response.status}`)
  return (await response.json()) as Result
}
