import { createApiConnection, type ApiConnection } from '../../dist/clients/stripe/specwright/client.ts'
import {
  deleteCustomersCustomer,
  getCharges,
  getCustomersCustomer,
  postCustomers,
  postRefunds,
} from '../../dist/clients/stripe/specwright/client/operations.ts'
import type { Settings } from '../settings.ts'

export const create = ({ key, ...settings }: Settings): ApiConnection =>
  createApiConnection({ ...settings, credentials: { bearerAuth: key } })

export const one = (client: ApiConnection) => postCustomers(client, { email: 'jane@example.com', name: 'Jane' })

export async function typical(client: ApiConnection): Promise<unknown> {
  const { id } = await postCustomers(client, { email: 'jane@example.com', name: 'Jane' })
  const customer = await getCustomersCustomer(client, id)
  const { data } = await getCharges(client, { customer: id, limit: 10 }).page()
  const refund = await postRefunds(client, { charge: data[0]?.id ?? '', amount: 100 })
  return [customer, refund.status, (await deleteCustomersCustomer(client, id)).deleted]
}

export * as all from '../../dist/clients/stripe/specwright/client.ts'
