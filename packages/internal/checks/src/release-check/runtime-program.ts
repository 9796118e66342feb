import { workerConfig } from '../workerd.ts'

/** A conversation of the packed client with a mock on a port. */
const conversation = `
import { createLoyaltyClient, isApiError } from '@loyalty-kit/client'
import { byPath } from '@loyalty-kit/client/fetch'

export async function converse(baseUrl) {
  const app = { baseUrl, appId: 'demo-app', appToken: 'demo-token', allowBrowser: true }
  const loyalty = createLoyaltyClient({ ...app, scope: ['loyalties', 'rewards'] })
  const results = []
  results.push((await loyalty.tierStructures.delete('ts_gold')).status)
  const failure = (operation) => (error) => isApiError(error, operation) && [error.status, error.attempts]
  results.push(await loyalty.tierStructures.delete('ts_gold').catch(failure('deleteTierStructure')))
  results.push(await loyalty.tierStructures.delete('ts_inuse').catch(failure('deleteTierStructure')))
  results.push(await loyalty.tierStructures.delete('..').catch((error) => error.name))
  let count = 0
  for await (const _ of loyalty.rewards.listActivities('rw_mug', { limit: 10 }, { prefetch: true })) count++
  results.push(count)
  const path = '/v2/loyalties/rewards/{id}/activities'
  const { data } = await byPath(loyalty).GET(path, { params: { path: { id: 'rw_mug' }, query: { limit: 3 } } })
  results.push(data.data.length)
  const controller = new AbortController()
  controller.abort()
  results.push(await loyalty.rewards.listActivities('rw_mug', {}, { signal: controller.signal }).page().catch((error) => error.name))
  const token = await loyalty.oauth.generateToken({ scope: ['api'] })
  results.push(await loyalty.oauth.revokeToken(token.access_token) === undefined)
  await loyalty.close()
  const unreachable = createLoyaltyClient({ ...app, baseUrl: 'http://127.0.0.1:9', token: 't', retries: 0 })
  results.push(await unreachable.tierStructures.delete('ts_1').catch((error) => error.name))
  return JSON.stringify(results)
}
`

/** Its result in every runtime. */
export const expected = '["DELETED",[404,1],[409,1],"TypeError",25,3,"AbortError",true,"ConnectionError"]'

/** The modules of the consumer, by path: the conversation, and an entry for each runtime. */
export const modules: Readonly<Record<string, string>> = {
  'converse.mjs': conversation,
  'main.mjs': `import { converse } from './converse.mjs'\nconsole.log(await converse(process.argv[2]))\n`,
  'required.cjs': `require('@loyalty-kit/client')
require('./converse.mjs').converse(process.argv[2]).then(console.log)
`,
  'worker.mjs': `import { converse } from './converse.mjs'
export default { fetch: async (request) => new Response(await converse(new URL(request.url).searchParams.get('base'))) }\n`,
  'page.mjs': `import { converse } from './converse.mjs'\nglobalThis.converse = converse\n`,
  'worker.capnp': workerConfig({
    outbound: 'internet',
    services: '(name = "internet", network = (allow = ["public", "private", "local"]))',
  }),
  'types.ts': `import { createLoyaltyClient, isApiError } from '@loyalty-kit/client'
const loyalty = createLoyaltyClient({ baseUrl: 'https://loyalty.test', appId: 'a', appToken: 'b', scope: ['api'] })
const status: string = (await loyalty.tierStructures.delete('ts_1')).status
// @ts-expect-error an id is a string
void loyalty.tierStructures.delete(1).catch((error: unknown) => isApiError(error, 'deleteTierStructure') && error.status)
void status
`,
}
