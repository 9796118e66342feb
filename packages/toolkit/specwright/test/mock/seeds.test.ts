import { expect, test } from 'vitest'
import { served } from './served.ts'
import { shop } from './shop.ts'

const ann = '0199b7a3-6a4c-7c5e-8f00-000000000001'
const owners = [{ id: ann, name: 'Ann' }]

test('a seed names the items of another item by their path', async () => {
  const { send } = await served(shop, {
    seed: { owners, [`/owners/${ann}/pets`]: [{ id: 7, name: 'Rex', kind: 'dog' }, { name: 'Tom' }] },
  })
  expect((await send(`GET /owners/${ann}/pets/7`)).body).toMatchObject({ pet: { id: 7, name: 'Rex' } })
  const { body } = await send(`GET /owners/${ann}/pets`)
  expect(body).toMatchObject({ total: 2, pets: [{ id: 7 }, { id: expect.any(Number), name: 'Tom' }] })
})

test('the control interface takes such seeds as well, and requests see them', async () => {
  const { mock, send } = await served(shop, { seed: { owners } })
  expect(await mock.control.seed({ [`/owners/${ann}/pets`]: [{ id: 8, name: 'Rex' }] })).toEqual({ rows: 1 })
  expect((await send(`GET /owners/${ann}/pets/8`)).status).toBe(200)
  expect((await send(`DELETE /owners/${ann}`)).status).toBe(204)
  expect(await mock.control.list('owners/pets')).toEqual([])
})

test.each([
  [
    { '/owners/nobody/pets': [{ id: 1, name: 'Rex' }] },
    '/~1owners~1nobody~1pets/0/owner_id refers to a missing row of owners: "nobody"',
  ],
  [{ '/owners/o1/cats': [] }, '/~1owners~1o1~1cats is not a collection. Use owners, owners/pets'],
  [
    { 'owners/pets': [{ id: 1, name: 'Rex' }] },
    '/owners~1pets/0 does not say what it belongs to. Use "/owners/{ownerId}/pets" in place of "owners/pets"',
  ],
  [
    {
      owners: [
        { id: ann, name: 'Ann' },
        { id: ann, name: 'Bob' },
      ],
    },
    '/owners/1/id is used twice: "' + ann,
  ],
])('the seed %j is refused with its place', async (seed, problem) => {
  const { mock } = await served(shop, { seed: { owners } })
  await expect(mock.control.seed(seed)).rejects.toMatchObject({ problems: [expect.stringContaining(problem)] })
})
