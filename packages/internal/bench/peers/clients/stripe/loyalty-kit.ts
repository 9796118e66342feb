import { createApiClient, type ApiClient } from '../../dist/clients/stripe/loyalty-kit/client.ts'
import type { Settings } from '../settings.ts'

export const create = ({ key, ...settings }: Settings): ApiClient =>
  createApiClient({ ...settings, credentials: { bearerAuth: key } })

export const one = (client: ApiClient) => client.customers.create({ email: 'jane@example.com', name: 'Jane' })

export async function typical(client: ApiClient): Promise<unknown> {
  const { id } = await client.customers.create({ email: 'jane@example.com', name: 'Jane' })
  const customer = await client.customers.get(id)
  const { data } = await client.charges.list({ customer: id, limit: 10 }).page()
  const refund = await client.refunds.create({ charge: data[0]?.id ?? '', amount: 100 })
  return [customer, refund.status, (await client.customers.delete(id)).deleted]
}

export * as all from '../../dist/clients/stripe/loyalty-kit/client.ts'
