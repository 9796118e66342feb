import Stripe from 'stripe'
import type { Settings } from '../settings.ts'

export function create({ baseUrl, key, fetch }: Settings): Stripe {
  const { protocol, hostname, port } = new URL(baseUrl)
  return new Stripe(key, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port !== '' && { port }),
    httpClient: Stripe.createFetchHttpClient(fetch),
    telemetry: false,
  })
}

export const one = (client: Stripe) => client.customers.create({ email: 'jane@example.com', name: 'Jane' })

export async function typical(client: Stripe): Promise<unknown> {
  const { id } = await client.customers.create({ email: 'jane@example.com', name: 'Jane' })
  const customer = await client.customers.retrieve(id)
  const { data } = await client.charges.list({ customer: id, limit: 10 })
  const refund = await client.refunds.create({ charge: data[0]?.id ?? '', amount: 100 })
  return [customer, refund.status, (await client.customers.del(id)).deleted]
}

export * as all from 'stripe'
