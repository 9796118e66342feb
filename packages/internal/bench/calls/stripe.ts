import { callsOf, rejectionOf } from '../src/calls/calls.ts'
import { createApiClient, isApiError } from './dist/stripe/client.ts'

// The requests are written by hand, as Stripe's API takes them.

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const bearer = { authorization: 'Bearer sk_test_1' }
const page = (id: string, more: boolean): string =>
  `{"object":"list","url":"/v1/customers","has_more":${more},"data":[{"id":"${id}"}]}`

const credentials = { bearerAuth: 'sk_test_1' }

export const calls = [
  ...callsOf(
    (fetch) => createApiClient({ fetch, credentials, headers: { 'Stripe-Version': '2026-01-28' } }),
    [
      {
        name: 'paymentIntents.create',
        shows: 'a form with nested members, a bearer token, a header of the client',
        call: async (client) => {
          const body = {
            amount: 2000,
            currency: 'usd',
            automatic_payment_methods: { enabled: true },
            metadata: { order_id: '6735' },
          }
          return (await client.paymentIntents.create(body)).id
        },
        requests: [
          {
            line: 'POST https://api.stripe.com/v1/payment_intents',
            headers: { ...form, ...bearer, 'stripe-version': '2026-01-28' },
            body: 'amount=2000&currency=usd&automatic_payment_methods[enabled]=true&metadata[order_id]=6735',
          },
        ],
        replies: [{ body: '{"id":"pi_1"}' }],
        result: 'pi_1',
      },
      {
        name: 'subscriptions.create',
        shows: 'an array of objects in a form, a header of the call',
        call: async (client) =>
          (
            await client.subscriptions.create(
              { customer: 'cus_1', items: [{ price: 'price_1', quantity: 2 }, { price: 'price_2' }] },
              { headers: { 'Idempotency-Key': 'KG5LxwFBepaKHyUD' } },
            )
          ).id,
        requests: [
          {
            line: 'POST https://api.stripe.com/v1/subscriptions',
            headers: { ...form, ...bearer, 'idempotency-key': 'KG5LxwFBepaKHyUD' },
            body: 'customer=cus_1&items[0][price]=price_1&items[0][quantity]=2&items[1][price]=price_2',
          },
        ],
        replies: [{ body: '{"id":"sub_1"}' }],
        result: 'sub_1',
      },
      {
        name: 'files.create',
        shows: 'an upload, to a server of its own',
        call: async (client) =>
          (
            await client.files.create({
              purpose: 'dispute_evidence',
              file: new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }),
            })
          ).id,
        requests: [
          {
            line: 'POST https://files.stripe.com/v1/files',
            headers: bearer,
            body: [
              ['purpose', 'dispute_evidence'],
              ['file', ['a.pdf', 'application/pdf', '%PDF']],
            ],
          },
        ],
        replies: [{ body: '{"id":"file_1"}' }],
        result: 'file_1',
      },
      {
        name: 'customers.list',
        shows: 'pages, each after the last item',
        call: async (client) => {
          const ids: string[] = []
          for await (const { id } of client.customers.list({ limit: 1 })) ids.push(id)
          return ids
        },
        requests: [
          { line: 'GET https://api.stripe.com/v1/customers?limit=1', headers: bearer },
          { line: 'GET https://api.stripe.com/v1/customers?limit=1&starting_after=cus_1', headers: bearer },
        ],
        replies: [{ body: page('cus_1', true) }, { body: page('cus_2', false) }],
        result: ['cus_1', 'cus_2'],
      },
      {
        name: 'charges.list',
        shows: 'a nested query',
        call: async (client) =>
          (await client.charges.list({ created: { gte: 1700000000 }, expand: ['data.customer'] }).page()).data,
        requests: [{ line: 'GET https://api.stripe.com/v1/charges?created[gte]=1700000000&expand[0]=data.customer' }],
        replies: [{ body: '{"object":"list","url":"/v1/charges","has_more":false,"data":[]}' }],
        result: [],
      },
      {
        name: 'paymentIntents.confirm',
        shows: 'an error with a typed body; a declined card is not tried again',
        call: async (client) => {
          const error = await rejectionOf(
            client.paymentIntents.confirm('pi_1', { payment_method: 'pm_card_chargeDeclined' }),
          )
          return isApiError(error, 'PostPaymentIntentsIntentConfirm') && [error.status, error.body?.error.code]
        },
        requests: [
          {
            line: 'POST https://api.stripe.com/v1/payment_intents/pi_1/confirm',
            headers: form,
            body: 'payment_method=pm_card_chargeDeclined',
          },
        ],
        replies: [{ status: 402, body: '{"error":{"type":"card_error","code":"card_declined"}}' }],
        result: [402, 'card_declined'],
      },
      {
        name: 'customers.delete',
        shows: 'no body, no argument for one',
        call: async (client) => (await client.customers.delete('cus_1')).deleted,
        requests: [
          {
            line: 'DELETE https://api.stripe.com/v1/customers/cus_1',
            headers: { ...bearer, 'content-type': undefined },
          },
        ],
        replies: [{ body: '{"id":"cus_1","object":"customer","deleted":true}' }],
        result: true,
      },
    ],
  ),
  ...callsOf(
    (fetch) => createApiClient({ fetch, credentials, baseUrl: 'https://files.stripe.com' }),
    [
      {
        name: 'quotes.getPdf',
        shows: 'a download of bytes, from a server that the document does not name',
        call: async (client) => new TextDecoder().decode(await client.quotes.getPdf('qt_1')),
        requests: [
          {
            line: 'GET https://files.stripe.com/v1/quotes/qt_1/pdf',
            headers: { ...bearer, accept: 'application/pdf, application/json', 'content-type': undefined },
          },
        ],
        replies: [{ headers: { 'content-type': 'application/pdf' }, body: '%PDF' }],
        result: '%PDF',
      },
    ],
  ),
]
