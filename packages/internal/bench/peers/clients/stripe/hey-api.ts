import { createClient, type Client } from '../../dist/clients/stripe/hey-api/client'
import * as api from '../../dist/clients/stripe/hey-api/sdk.gen'
import type { Settings } from '../settings.ts'

export const create = ({ key, ...settings }: Settings): Client =>
  createClient({ ...settings, auth: ({ scheme }) => (scheme === 'bearer' ? key : undefined), throwOnError: true })

export const one = (client: Client) =>
  api.postCustomers({ client, body: { email: 'jane@example.com', name: 'Jane' }, throwOnError: true })

export async function typical(client: Client): Promise<unknown> {
  const given = { client, throwOnError: true } as const
  const created = await api.postCustomers({ ...given, body: { email: 'jane@example.com', name: 'Jane' } })
  const { id } = created.data
  const path = { customer: id }
  const customer = await api.getCustomersCustomer({ ...given, path })
  const charges = await api.getCharges({ ...given, query: { customer: id, limit: 10 } })
  const refund = await api.postRefunds({ ...given, body: { charge: charges.data.data[0]?.id ?? '', amount: 100 } })
  const deleted = await api.deleteCustomersCustomer({ ...given, path })
  return [customer.data, refund.data.status, deleted.data.deleted]
}

export * as all from '../../dist/clients/stripe/hey-api/sdk.gen'
