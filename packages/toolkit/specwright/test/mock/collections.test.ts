import { expect, test } from 'vitest'
import { served } from './served.ts'
import { shop } from './shop.ts'

const owner = '6b3b2c1e-1f5c-4a94-9d2c-6f0f6f1b2a11'
const now = Date.parse('2026-01-15T09:30:00Z')

/** A shop whose pets leave a trace, and which has what its document does not mention. */
const options = {
  idSeed: 1,
  now: () => now,
  seed: { owners: [{ id: owner, name: 'Ada', level: 'old' }] },
  collections: {
    owners: {
      conflicts: [
        {
          when: { name: 'Nobody' },
          owns: 'owners/pets',
          owner: { does: 'rename', why: 'it has pets' },
          owned: { does: 'give pets to', why: 'it is nobody' },
        },
      ],
    },
    'owners/pets': {
      log: {
        collection: 'visits',
        item: '/pet',
        created: { reason: 'new' },
        replaced: { reason: 'changed' },
      },
    },
    visits: {
      parents: [{ collection: 'owners/pets', member: 'of' }],
      times: [{ member: 'at', of: 'creation', as: 'seconds' }],
    },
    keepers: { relations: [{ member: 'owner', collection: 'owners' }], secrets: { pin: '****' } },
  },
} as const

test('a change by an operation or the control interface adds to the log of its collection', async () => {
  const { send, mock } = await served(shop, options)
  const added = await send(`POST /owners/${owner}/pets`, { name: 'Rex' })
  const { pet } = added.body as { readonly pet: { readonly id: number } } // checked by its schema
  await send(`PATCH /owners/${owner}/pets/${pet.id}`, { name: 'Max' })
  await mock.control.put('owners/pets', `${owner}/${pet.id}`, { ...pet, name: 'Tom' })
  const of = `${owner}/${pet.id}`
  const entry = { id: expect.stringMatching(/^visits_/) as unknown, of, at: now / 1000 }
  expect(await mock.control.list('visits')).toEqual([
    { ...entry, reason: 'new', pet },
    { ...entry, reason: 'changed', pet: { ...pet, name: 'Max' } },
    { ...entry, reason: 'changed', pet: { ...pet, name: 'Tom' } },
  ])
  await mock.control.delete('owners/pets', of)
  expect(await mock.control.list('visits')).toEqual([])
})

test('an item cannot be what it cannot be while it owns others, in either order', async () => {
  const { send } = await served(shop, options)
  await send(`POST /owners/${owner}/pets`, { name: 'Rex' })
  const refused = await send(`PUT /owners/${owner}`, { id: owner, name: 'Nobody' })
  expect([refused.status, refused.body]).toEqual([409, { message: `cannot rename owner "${owner}": it has pets` }])
  const other = (await send('POST /owners', { name: 'Nobody' })).body as { readonly id: string } // checked by its schema
  const late = await send(`POST /owners/${other.id}/pets`, { name: 'Max' })
  expect([late.status, late.body]).toEqual([409, { message: `cannot give pets to owner "${other.id}": it is nobody` }])
})

test('what names an item must find it, shows no secrets, and is deleted with it', async () => {
  const { mock } = await served(shop, options)
  const { control } = mock
  expect(await control.put('keepers', 'k1', { owner, pin: '1234' })).toEqual({
    created: true,
    value: { id: 'k1', owner, pin: '****' },
  })
  for (const [value, problem] of [
    [{ owner, pin: '****' }, '/pin is a placeholder. Send the pin itself'],
    [{ owner }, '/pin is missing'],
    [{ pin: '1' }, '/owner is missing'],
    [{ owner: 'nobody', pin: '1' }, '/owner refers to a missing row of owners: "nobody"'],
  ] as const)
    await expect(control.put('keepers', 'k2', value)).rejects.toMatchObject({ status: 422, problems: [problem] })
  await control.delete('owners', owner)
  expect(await control.list('keepers')).toEqual([])
})

test('a request cannot name an item that is not there, nor keep one that is deleted', async () => {
  const { send, mock } = await served(shop, {
    seed: { owners: [{ id: owner, name: 'Ada' }] },
    collections: { files: { relations: [{ member: 'text', collection: 'owners' }] } },
  })
  expect((await send('PUT /files/a.txt', { name: 'a.txt', text: owner })).status).toBe(201)
  const refused = await send('PUT /files/b.txt', { name: 'b.txt', text: 'nobody' })
  expect([refused.status, refused.headers.get('x-contract-violations')]).toEqual([
    400,
    '/text must be the id of an existing owner',
  ])
  expect((await send(`DELETE /owners/${owner}`)).status).toBe(204)
  expect(await mock.control.list('files')).toEqual([])
})

test('the control interface deletes what is below an item, and keeps the place of what it replaces', async () => {
  const { send, mock } = await served(shop, options)
  const ids: number[] = []
  for (const name of ['p1', 'p2']) {
    const { body } = await send(`POST /owners/${owner}/pets`, { name })
    ids.push((body as { readonly pet: { readonly id: number } }).pet.id) // checked by its schema
  }
  const [first] = await mock.control.list('owners/pets')
  await mock.control.put('owners/pets', `${owner}/${ids[0]}`, { ...first, name: 'p0' })
  expect((await send(`GET /owners/${owner}/pets`)).body).toMatchObject({ pets: [{ name: 'p0' }, { name: 'p2' }] })
  await mock.control.delete('owners', owner)
  expect(await mock.control.list('owners/pets')).toEqual([])
})

test('a configuration names collections that the mock keeps', async () => {
  const visits = { parents: [{ collection: 'owner/pets', member: 'of' }] }
  await expect(served(shop, { collections: { visits } })).rejects.toThrow(
    'Cannot create the mock: collections/visits/parents names the collection "owner/pets", which the mock does not keep. Did you mean owners/pets?',
  )
})
