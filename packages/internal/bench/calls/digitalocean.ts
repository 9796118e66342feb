import { callsOf, rejectionOf } from '../src/calls/calls.ts'
import { createApiClient, isApiError } from './dist/digitalocean/client.ts'

// The requests are written by hand, as DigitalOcean's API takes them.

const bearer = { authorization: 'Bearer dop_v1' }
const json = { ...bearer, 'content-type': 'application/json' }
const api = 'https://api.digitalocean.com/v2'

export const calls = callsOf(
  (fetch) => createApiClient({ fetch, credentials: { bearer_auth: 'dop_v1', inference_bearer_auth: 'sk-do-1' } }),
  [
    {
      name: 'droplets.create',
      shows: 'a body of JSON of several shapes, a bearer token',
      call: async (client) => {
        const created = await client.droplets.create({
          name: 'example.com',
          region: 'nyc3',
          size: 's-1vcpu-1gb',
          image: 'ubuntu-20-04-x64',
          tags: ['web'],
        })
        return created instanceof Object && 'droplet' in created && created.droplet.id
      },
      requests: [
        {
          line: `POST ${api}/droplets`,
          headers: json,
          body: '{"name":"example.com","region":"nyc3","size":"s-1vcpu-1gb","image":"ubuntu-20-04-x64","tags":["web"]}',
        },
      ],
      replies: [{ status: 202, body: '{"droplet":{"id":3164494},"links":{}}' }],
      result: 3164494,
    },
    {
      name: 'droplets.list',
      shows: 'pages by number',
      call: async (client) => {
        const ids: number[] = []
        for await (const { id } of client.droplets.list({ per_page: 1, tag_name: 'env:prod' })) ids.push(id)
        return ids
      },
      requests: [
        { line: `GET ${api}/droplets?per_page=1&tag_name=env:prod`, headers: bearer },
        { line: `GET ${api}/droplets?per_page=1&tag_name=env:prod&page=2`, headers: bearer },
      ],
      replies: [
        {
          body: '{"droplets":[{"id":1}],"links":{"pages":{"next":"https://api.digitalocean.com/v2/droplets?page=2&per_page=1&tag_name=env:prod"}},"meta":{"total":2}}',
        },
        { body: '{"droplets":[{"id":2}],"links":{},"meta":{"total":2}}' },
        { body: '{"droplets":[],"links":{},"meta":{"total":2}}' },
      ],
      result: [1, 2],
    },
    {
      name: 'droplets.destroy',
      shows: 'no body, and a response without content',
      call: (client) => client.droplets.destroy(3164494),
      requests: [{ line: `DELETE ${api}/droplets/3164494`, headers: { ...bearer, 'content-type': undefined } }],
      replies: [{ status: 204 }],
      result: undefined,
    },
    {
      name: 'droplets.destroyWithAssociatedResourcesDangerous',
      shows: 'a header that the operation requires',
      call: (client) =>
        client.droplets.destroyWithAssociatedResourcesDangerous(3164494, { headers: { 'X-Dangerous': true } }),
      requests: [
        {
          line: `DELETE ${api}/droplets/3164494/destroy_with_associated_resources/dangerous`,
          headers: { ...bearer, 'x-dangerous': 'true' },
        },
      ],
      replies: [{ status: 202 }],
      result: undefined,
    },
    {
      name: 'kubernetes.getKubeconfig',
      shows: 'a response of YAML, as text',
      call: (client) => client.kubernetes.getKubeconfig('bd5f5959', { expiry_seconds: 300 }),
      requests: [{ line: `GET ${api}/kubernetes/clusters/bd5f5959/kubeconfig?expiry_seconds=300`, headers: bearer }],
      replies: [{ headers: { 'content-type': 'application/yaml' }, body: 'apiVersion: v1\n' }],
      result: 'apiVersion: v1\n',
    },
    {
      name: 'billing.invoicesGetPdfByUUID',
      shows: 'a download of bytes',
      call: async (client) => new TextDecoder().decode(await client.billing.invoicesGetPdfByUUID('22737513')),
      requests: [{ line: `GET ${api}/customers/my/invoices/22737513/pdf`, headers: bearer }],
      replies: [{ headers: { 'content-type': 'application/pdf' }, body: '%PDF' }],
      result: '%PDF',
    },
    {
      name: 'serverlessInference.createChatCompletion',
      shows: 'a stream of server-sent events, from a server and with a key of its own',
      call: async (client) => {
        const body = { model: 'llama3-8b-instruct', messages: [{ role: 'user' as const, content: 'Hi' }], stream: true }
        const found: unknown[] = []
        for await (const { choices } of client.serverlessInference.createChatCompletion(body, { as: 'stream' }))
          found.push(choices[0]?.delta.content)
        return found
      },
      requests: [
        {
          line: 'POST https://inference.do-ai.run/v1/chat/completions',
          headers: { ...json, authorization: 'Bearer sk-do-1', accept: 'text/event-stream' },
          body: '{"model":"llama3-8b-instruct","messages":[{"role":"user","content":"Hi"}],"stream":true}',
        },
      ],
      replies: [
        {
          headers: { 'content-type': 'text/event-stream' },
          body: 'data: {"choices":[{"delta":{"content":"Hey"}}]}\n\ndata: [DONE]\n\n',
        },
      ],
      result: ['Hey'],
    },
    {
      name: 'droplets.get',
      shows: 'an error with a typed body',
      call: async (client) => {
        const error = await rejectionOf(client.droplets.get(1))
        return isApiError(error, 'droplets_get') && error.status === 404 && error.body?.id
      },
      requests: [{ line: `GET ${api}/droplets/1`, headers: bearer }],
      replies: [{ status: 404, body: '{"id":"not_found","message":"The resource was not found."}' }],
      result: 'not_found',
    },
  ],
)
