import { expect, test } from 'vitest'
import { labs } from '../mock/labs.ts'
import { documentOf, explained, staleOf } from './explained.ts'

test('a change of items that have a path of their own makes the listings of what they belong to and of all stale, and the other way round', async () => {
  expect(
    (await explained(labs)).filter((line) => / \S*(?:studies|samples|tubes)/.test(line.split('  ')[0] ?? '')),
  ).toEqual([
    'POST /studies  makes stale: studies.list',
    'DELETE /studies/{studyId}  makes stale: studies.list; studies.get of the same studyId; studies.listSamples of the same studyId; researchers.listSamples; samples.list; samples.get',
    'PATCH /studies/{studyId}  makes stale: studies.list; studies.get of the same studyId',
    'POST /studies/{studyId}/samples  makes stale: studies.get of the same studyId; studies.listSamples of the same studyId; researchers.listSamples; samples.list',
    'POST /samples  makes stale: studies.listSamples; researchers.listSamples; samples.list',
    'DELETE /samples/{id}  makes stale: studies.listSamples; researchers.listSamples; samples.list; samples.get of the same id; samples.listTubes of the same id; tubes.get',
    'PATCH /samples/{id}  makes stale: studies.listSamples; researchers.listSamples; samples.list; samples.get of the same id',
    'POST /samples/{id}/tubes  makes stale: samples.get of the same id; samples.listTubes of the same id',
    'DELETE /tubes/{id}  makes stale: samples.listTubes; tubes.get of the same id',
    'PATCH /tubes/{id}  makes stale: samples.listTubes; tubes.get of the same id',
  ])
})

const object = (...names: readonly string[]): object => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})
const patient = { $ref: '#/components/schemas/Patient' }
const patients = { type: 'array', items: patient }
const wards = {
  '/wards': {},
  '/wards/{id}/patients': patients,
  '/patients/{key}': patient,
  '/patients/{key}/readings': {},
  '/drugs': {},
}

/** What a mutation of wards makes stale, where a path creates something, and patients have these members. */
async function staleOfWards(
  mutation: string,
  { created, queries = wards, members = [] }: { created: string; queries?: typeof wards; members?: readonly string[] },
): Promise<string | undefined> {
  const document = documentOf(mutation, queries)
  const { paths, components } = document as { paths: Record<string, object>; components: { schemas: object } }
  const post = { tags: ['t'], 'x-name': 't.create', responses: { 201: { description: 'Created' } } }
  const lines = await explained({
    ...document,
    paths: { ...paths, [created]: { ...paths[created], post } },
    components: { schemas: { ...components.schemas, Patient: object('id', 'born', ...members) } },
  })
  const [method = '', path = ''] = mutation.split(' ')
  return lines.find((line) => line.startsWith(`${method} ${path} `))?.replace(/^.* makes stale: /, '')
}

test('what is only created below an item goes with it, at paths of its own too', async () => {
  expect(await staleOfWards('DELETE /wards/{id}', { created: '/wards/{id}/patients' })).toBe(
    't.q0; t.q1 of the same id; t.q2; t.q3',
  )
})

test.each([
  { mutation: 'PATCH /wards/{id}', created: '/wards/{id}/patients', stale: 't.q0' },
  { mutation: 'DELETE /wards/{id}', created: '/patients', stale: 't.q0; t.q1 of the same id' },
])('$mutation takes no patients away, where $created creates them', async ({ mutation, created, stale }) => {
  expect(await staleOfWards(mutation, { created })).toBe(stale)
})

test.each([
  { case: 'that alone lists it', queries: wards, members: [], stale: 't.q0; t.q1 of the same id; t.q2; t.q3' },
  {
    case: 'that it names, wherever it is listed',
    queries: { ...wards, '/patients': patients, '/doctors/{id}/patients': patients },
    members: ['ward'],
    stale: 't.q0; t.q1 of the same id; t.q2; t.q3; t.q5; t.q6',
  },
  {
    case: 'but not with one of several that list it',
    queries: { ...wards, '/patients': patients },
    members: ['wards'],
    stale: 't.q0; t.q1 of the same id',
  },
])('what nothing creates goes with the item $case', async ({ queries, members, stale }) => {
  expect(await staleOfWards('DELETE /wards/{id}', { created: '/visits', queries, members })).toBe(stale)
})

const users = { '/users': {}, '/users/{id}': {}, '/admin/users': {}, '/admin/users/{id}': {}, '/admin/roles': {} }

test.each([
  { mutation: 'POST /users', stale: ['/users', '/admin/users'] },
  { mutation: 'POST /admin/users', stale: ['/users', '/admin/users'] },
  ...['PATCH', 'DELETE'].map((method) => ({
    mutation: `${method} /users/{id}`,
    stale: ['/users', '/users/{id} of the same id', '/admin/users', '/admin/users/{id}'],
  })),
])('$mutation concerns the same users at the path of another audience', async ({ mutation, stale }) => {
  expect(await staleOf(mutation, users)).toEqual(stale)
})

test.each(['internal', 'manage', 'public'])('a change of orders concerns those of /%s too', async (audience) => {
  const queries = { '/orders': {}, [`/${audience}/orders`]: {}, [`/${audience}/carts`]: {}, '/archive/orders': {} }
  expect(await staleOf('PATCH /orders/{id}', queries)).toEqual(['/orders', `/${audience}/orders`])
})
