import ky, { type KyInstance } from 'ky'
import type { Settings } from '../settings.ts'

interface Customer {
  readonly id: string
  readonly deleted?: boolean
}

export const create = ({ baseUrl, key, fetch }: Settings): KyInstance =>
  ky.create({ prefix: baseUrl, fetch, headers: { authorization: `Bearer ${key}` } })

export const one = (client: KyInstance): Promise<Customer> =>
  client.post('v1/customers', { body: new URLSearchParams({ email: 'jane@example.com', name: 'Jane' }) }).json()

export async function typical(client: KyInstance): Promise<unknown> {
  const { id } = await one(client)
  const path = `v1/customers/${encodeURIComponent(id)}`
  const customer = await client.get<Customer>(path).json()
  const charges = await client
    .get<{ data: { id: string }[] }>('v1/charges', { searchParams: { customer: id, limit: 10 } })
    .json()
  const body = new URLSearchParams({ charge: charges.data[0]?.id ?? '', amount: '100' })
  const refund = await client.post<{ status: string }>('v1/refunds', { body }).json()
  return [customer, refund.status, (await client.delete<Customer>(path).json()).deleted]
}
