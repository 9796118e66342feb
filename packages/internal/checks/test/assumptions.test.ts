import { readFileSync } from 'node:fs'
import { generateFolder } from 'specwright'
import { createMockServer, type MockServer } from '@loyalty-kit/mock-server'
import { describe, expect, test } from 'vitest'
import { activitiesOf, appHeaders, facts, structureAt } from '../../../mock-server/test/facts.ts'
import {
  contract,
  contractPath,
  follow,
  isNode,
  marksIn,
  nodeAt,
  operationPointer,
  type Node,
} from './contract-document.ts'

/** The sentence of README: what the source leaves open and we chose is marked, and `openapi/README.md` lists it. */
const list = readFileSync(contractPath('README.md'), 'utf8')

test('the list has every mark of the contract with its reason', () => {
  const marks = [...marksIn(contract, '')]
  expect(marks.length).toBeGreaterThan(50)
  const items = list.split(/^- /m)
  const unlisted = marks.filter(([pointer, reason]) => {
    const words = reason.replaceAll(/\s+/g, ' ').trim()
    return !items.some((item) => item.startsWith(`${words}\n`) && item.includes(`\`#${pointer}\``))
  })
  expect(unlisted).toEqual([])
})

describe('the mock sends nothing that the contract does not name', () => {
  const app = appHeaders()
  const form = { ...app, 'content-type': 'application/x-www-form-urlencoded' }
  const listing = activitiesOf('rw_mug')
  const structures = structureAt('').replace(/\/$/, '')
  const token = facts.tokenPath
  const grant = 'grant_type=client_credentials&scope='

  test.each<[operation: string, request: string, status: number, headers?: object, body?: string]>([
    ['listRewardActivities', `GET ${listing}?${facts.size}=${facts.max}`, facts.listed],
    ['listRewardActivities', `GET ${listing}`, facts.listed],
    ['listRewardActivities', `GET ${activitiesOf('rw_new')}`, facts.listed],
    ['listRewardActivities', `GET ${activitiesOf('rw_coupons')}`, facts.listed],
    ['listRewardActivities', `GET ${listing}?${facts.size}=0`, 400],
    ['listRewardActivities', `GET ${listing}?${facts.cursor}=x`, 400],
    ['listRewardActivities', `GET ${activitiesOf('rw_none')}`, 404],
    ['listRewardActivities', `GET ${listing}`, 401, { authorization: 'Bearer x' }],
    ['listRewardActivities', `GET ${listing}`, 403, { scope: 'orders' }],
    ['listRewardActivities', `POST ${listing}`, 405],
    ...['ts_gold', 'ts_season', 'ts_visits'].map((id) => del(`${structures}/${id}`, 200)),
    del(`${structures}/ts_inuse`, 409),
    del(`${structures}/ts_none`, 404),
    ['generateOAuthToken', `POST ${token}`, facts.issued, form, `${grant}vouchers`],
    ['generateOAuthToken', `POST ${token}`, 400, form, `${grant}none`],
    ['generateOAuthToken', `POST ${token}`, 400, form, 'grant_type=password&scope=vouchers'],
    ['generateOAuthToken', `POST ${token}`, 400, form, ''],
    ['generateOAuthToken', `POST ${token}`, 401, { ...form, [facts.appToken]: 'wrong' }, `${grant}vouchers`],
    ['generateOAuthToken', `POST ${token}`, 413, form, 'x'.repeat(2_000_000)],
    ['generateOAuthToken', `POST ${token}`, 415, { ...form, 'content-type': 'text/plain' }, 'x'],
    ['revokeOAuthToken', `POST ${facts.revokePath}`, 400, form, 'x=1'],
    ['revokeOAuthToken', `POST ${facts.revokePath}`, 401, { ...form, [facts.appId]: 'other' }, 'access_token=x'],
  ])('%s: %s gets %i', async (operation, request, status, more = {}, sent) => {
    const mock = createMockServer({})
    await mock.control.put('rewards', 'rw_new', {})
    const [method = '', path = ''] = request.split(' ')
    const { scope = facts.scope, ...headers } = more as Readonly<Record<string, string>>
    const response = await mock.fetch(`http://mock.test${path}`, {
      method,
      headers: { ...app, authorization: await bearer(mock, scope), ...headers },
      ...(sent !== undefined && { body: sent }),
    })
    expect(response.status).toBe(status)
    const documented = nodeAt(`${operationPointer(operation)}/responses`)
    const schema = nodeAt(
      `${operationPointer(operation)}/responses/${status in documented ? status : 'default'}/content/application~1json/schema`,
    )
    expect(unnamed(await response.json(), schema, '')).toEqual([])
  })

  function del(path: string, status: number): [string, string, number] {
    return ['deleteTierStructure', `DELETE ${path}`, status]
  }

  async function bearer(mock: MockServer, scope: string): Promise<string> {
    const issued = await mock.fetch(`http://mock.test${token}`, {
      method: 'POST',
      headers: form,
      body: `${grant}${scope}`,
    })
    const { access_token } = (await issued.json()) as { access_token: string } // as the contract has it
    return `Bearer ${access_token}`
  }
})

test('the empty body of a revocation has no content type: in the contract, the mock and the docs', async () => {
  expect(nodeAt(`${operationPointer('revokeOAuthToken')}/responses/${facts.revoked}`)).not.toHaveProperty('content')
  const response = await createMockServer().fetch(`http://mock.test${facts.revokePath}`, {
    method: 'POST',
    headers: appHeaders(),
    body: new URLSearchParams({ access_token: 'a-token' }),
  })
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    facts.revoked,
    null,
    '',
  ])
  const { files } = await generateFolder(contractPath('loyalty.yaml'), { only: ['docs'] })
  const docs = JSON.parse(files.find(({ path }) => path === 'docs.json')?.content ?? '') as {
    operations: { id: string; responses: { status: string; content: unknown[] }[] }[]
  }
  const documented = docs.operations.find(({ id }) => id === 'revokeOAuthToken')?.responses
  expect(documented?.find(({ status }) => status === String(facts.revoked))?.content).toEqual([])
})

test.each<[schema: string, value: object, found: readonly string[]]>([
  ['RewardActivity', { type: 'vl.reward.updated' }, ['/type: vl.reward.updated']],
  ['RewardActivityList', { data: [{ type: 'vl.reward.created' }, { kind: 1 }] }, ['/data/1/kind']],
  ['ErrorResponse', { error: 'invalid_client' }, ['/error']],
  ['OAuthErrorResponse', { error: 'expired', key: 'teapot' }, ['/error: expired', '/key: teapot']],
  ['Reward', { metadata: { any: 'thing' }, material: { sku: null, box: {} } }, ['/material/box']],
  ['TierStructure', { expiration: { type: 'NO_EXPIRATION', never: true } }, ['/expiration/never']],
])('what the contract does not name is found in a %s: %j', (schema, value, found) => {
  expect(unnamed(value, nodeAt(`/components/schemas/${schema}`), '')).toEqual(found)
})

/** The fields, and the values of open sets, that a value has and its schema does not name. */
function unnamed(value: unknown, schema: unknown, at: string): string[] {
  const parts = partsOf(schema)
  if (Array.isArray(value)) {
    const items = { allOf: parts.flatMap((part) => ('items' in part ? [part['items']] : [])) }
    return value.flatMap((item, index) => unnamed(item, items, `${at}/${index}`))
  }
  if (isNode(value)) {
    const fields = parts.flatMap(({ properties }) => (isNode(properties) ? Object.entries(properties) : []))
    if (fields.length === 0) return []
    return Object.entries(value).flatMap(([name, member]) => {
      const own = fields.filter(([field]) => field === name).map(([, property]) => property)
      return own.length === 0 ? [`${at}/${name}`] : unnamed(member, { allOf: own }, `${at}/${name}`)
    })
  }
  if (typeof value !== 'string') return []
  const known = parts.flatMap((part) => ('x-known-values' in part ? [part['x-known-values']] : []))
  const isKnown = known.length === 0 || known.some((values) => Array.isArray(values) && values.includes(value))
  return isKnown ? [] : [`${at}: ${value}`]
}

/** A schema, and all schemas that it is combined of. */
function partsOf(schema: unknown): Node[] {
  const node = follow(schema)
  if (!isNode(node)) return []
  const inside = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => node[keyword] ?? [])
  return [node, ...inside.flatMap(partsOf)]
}
