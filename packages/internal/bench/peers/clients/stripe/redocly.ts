import { client as shared } from '../../dist/clients/stripe/redocly/client.ts'
import type { Settings } from '../settings.ts'

type Api = typeof shared

export function create({ baseUrl, key, fetch }: Settings): Api {
  shared.configure({ serverUrl: baseUrl, fetch, auth: { bearer: key }, clientHeader: false })
  return shared
}

export const one = (client: Api) =>
  client.PostCustomers({ body: new URLSearchParams({ email: 'jane@example.com', name: 'Jane' }) })

export async function typical(client: Api): Promise<unknown> {
  const { id } = await client.PostCustomers({ body: new URLSearchParams({ email: 'jane@example.com', name: 'Jane' }) })
  const customer = await client.GetCustomersCustomer({ path: { customer: id } })
  const { data } = await client.GetCharges({ query: { customer: id, limit: 10 } })
  const refund = await client.PostRefunds({ body: new URLSearchParams({ charge: data[0]?.id ?? '', amount: '100' }) })
  return [customer, refund.status, (await client.DeleteCustomersCustomer({ path: { customer: id } })).deleted]
}

export * as all from '../../dist/clients/stripe/redocly/client.ts'
