import { callsOf, rejectionOf } from '../src/calls/calls.ts'
import { createApiClient, isApiError } from './dist/twilio/client.ts'

// The requests follow Twilio's documentation of its REST API.

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const basic = { authorization: 'Basic QUMxOnMzY3JldA==' }
const account = 'https://api.twilio.com/2010-04-01/Accounts/AC1'

export const calls = callsOf(
  (fetch) => createApiClient({ fetch, credentials: { accountSid_authToken: { username: 'AC1', password: 's3cret' } } }),
  [
    {
      name: 'message.create',
      shows: 'a form whose values need percent-encoding, HTTP Basic',
      call: async (client) =>
        (await client.message.create('AC1', { Body: 'Hi there & all', From: '+15017122661', To: '+15558675310' })).sid,
      requests: [
        {
          line: `POST ${account}/Messages.json`,
          headers: { ...form, ...basic },
          body: 'Body=Hi+there+%26+all&From=%2B15017122661&To=%2B15558675310',
        },
      ],
      replies: [{ status: 201, body: '{"sid":"SM1"}' }],
      result: 'SM1',
    },
    {
      name: 'message.create',
      shows: 'an array in a form: its name once for each item',
      call: async (client) =>
        (
          await client.message.create('AC1', {
            To: '+1',
            From: '+2',
            MediaUrl: ['https://a.example/1.png', 'https://a.example/2.png'],
          })
        ).sid,
      requests: [
        {
          line: `POST ${account}/Messages.json`,
          headers: { ...form, ...basic },
          body: 'To=%2B1&From=%2B2&MediaUrl=https://a.example/1.png&MediaUrl=https://a.example/2.png',
        },
      ],
      replies: [{ status: 201, body: '{"sid":"MM1"}' }],
      result: 'MM1',
    },
    {
      name: 'message.list',
      shows: 'pages by the URL of the next one, with credentials',
      call: async (client) => {
        const ids: unknown[] = []
        for await (const { sid } of client.message.list('AC1', { PageSize: 1 })) ids.push(sid)
        return ids
      },
      requests: [
        { line: `GET ${account}/Messages.json?PageSize=1`, headers: basic },
        { line: `GET ${account}/Messages.json?PageSize=1&Page=1&PageToken=PASM1`, headers: basic },
      ],
      replies: [
        {
          body: '{"messages":[{"sid":"SM1"}],"next_page_uri":"/2010-04-01/Accounts/AC1/Messages.json?PageSize=1&Page=1&PageToken=PASM1"}',
        },
        { body: '{"messages":[{"sid":"SM2"}],"next_page_uri":null}' },
      ],
      result: ['SM1', 'SM2'],
    },
    {
      name: 'call.list',
      shows: 'a query whose name needs percent-encoding',
      call: async (client) =>
        (await client.call.list('AC1', { Status: 'completed', 'StartTime>': '2026-01-01T00:00:00Z' }).page()).data,
      requests: [
        { line: `GET ${account}/Calls.json?Status=completed&StartTime%3E=2026-01-01T00:00:00Z`, headers: basic },
      ],
      replies: [{ body: '{"calls":[]}' }],
      result: [],
    },
    {
      name: 'call.create',
      shows: 'booleans and arrays in a form',
      call: async (client) =>
        (
          await client.call.create('AC1', {
            To: '+1',
            From: '+2',
            Twiml: '<Response><Say>Ahoy</Say></Response>',
            Record: true,
            StatusCallbackEvent: ['initiated', 'answered'],
          })
        ).sid,
      requests: [
        {
          line: `POST ${account}/Calls.json`,
          headers: { ...form, ...basic },
          body: 'To=%2B1&From=%2B2&Twiml=%3CResponse%3E%3CSay%3EAhoy%3C/Say%3E%3C/Response%3E&Record=true&StatusCallbackEvent=initiated&StatusCallbackEvent=answered',
        },
      ],
      replies: [{ status: 201, body: '{"sid":"CA1"}' }],
      result: 'CA1',
    },
    {
      name: 'message.delete',
      shows: 'a response without content',
      call: async (client) => {
        const { data, response } = await client.message.delete('AC1', 'SM1').withResponse()
        return [data, response.status]
      },
      requests: [{ line: `DELETE ${account}/Messages/SM1.json`, headers: { ...basic, 'content-type': undefined } }],
      replies: [{ status: 204 }],
      result: [undefined, 204],
    },
    {
      name: 'message.fetch',
      shows: 'an error that the document does not describe',
      call: async (client) => {
        const error = await rejectionOf(client.message.fetch('AC1', 'SM9'))
        return isApiError(error) && [error.status, error.body]
      },
      requests: [{ line: `GET ${account}/Messages/SM9.json`, headers: basic }],
      replies: [{ status: 404, body: '{"code":20404,"status":404}' }],
      result: [404, { code: 20404, status: 404 }],
    },
    {
      name: 'call.fetch',
      shows: 'a redirect to another origin, which gets no credentials',
      call: async (client) => {
        const error = await rejectionOf(client.call.fetch('AC1', 'CA1'))
        return isApiError(error) && error.status
      },
      requests: [{ line: `GET ${account}/Calls/CA1.json`, headers: basic }],
      replies: [{ status: 307, headers: { location: 'https://elsewhere.example/CA1.json' } }],
      result: 307,
    },
  ],
)
