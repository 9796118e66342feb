import createClient, { type Client } from 'openapi-fetch'
import type { paths } from '../../dist/clients/stripe/openapi-fetch/types.ts'
import type { Settings } from '../settings.ts'

const bodySerializer = (body: unknown): URLSearchParams => new URLSearchParams(body as Record<string, string>)
const form = { bodySerializer, headers: { 'content-type': 'application/x-www-form-urlencoded' } }

export const create = ({ key, ...settings }: Settings): Client<paths> =>
  createClient<paths>({ ...settings, headers: { authorization: `Bearer ${key}` } })

export const one = (client: Client<paths>) =>
  client.POST('/v1/customers', { body: { email: 'jane@example.com', name: 'Jane' }, ...form })

export async function typical(client: Client<paths>): Promise<unknown> {
  const created = await client.POST('/v1/customers', { body: { email: 'jane@example.com', name: 'Jane' }, ...form })
  if (created.error) throw new Error(created.error.error.message)
  const { id } = created.data
  const path = { customer: id }
  const customer = await client.GET('/v1/customers/{customer}', { params: { path } })
  const charges = await client.GET('/v1/charges', { params: { query: { customer: id, limit: 10 } } })
  const body = { charge: charges.data?.data[0]?.id ?? '', amount: 100 }
  const refund = await client.POST('/v1/refunds', { body, ...form })
  const deleted = await client.DELETE('/v1/customers/{customer}', { params: { path } })
  return [customer.data, refund.data?.status, deleted.data?.deleted]
}

export * as all from 'openapi-fetch'
