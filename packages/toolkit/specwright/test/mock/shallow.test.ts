import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContractMockOptions } from '@specwright/mock-engine'
import { openStore } from '@specwright/mock-engine/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { labs } from './labs.ts'
import { served, type Served } from './served.ts'

interface Thing {
  readonly id: string
  readonly [member: string]: unknown
}

/** What keeps the rows of a mock. */
const stores: readonly (readonly [name: string, options: () => Promise<ContractMockOptions>])[] = [
  ['memory', () => Promise.resolve({})],
  [
    'SQLite',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'shallow-'))
      const opened = await openStore(join(folder, 'mock.db'))
      onTestFinished(async () => {
        await opened.close()
        rmSync(folder, { recursive: true })
      })
      return { createStore: opened.createStore }
    },
  ],
]

interface Labs extends Served {
  /** Creates an item, and returns it. */
  add(path: string, body: object): Promise<Thing>
  /** The ids that a listing has. */
  ids(path: string): Promise<readonly string[]>
  status(request: string, body?: object): Promise<number>
}

async function servedLabs(options: () => Promise<ContractMockOptions>): Promise<Labs> {
  const mock = await served(labs, { idSeed: 1, ...(await options()) })
  return {
    ...mock,
    async add(path, body) {
      const response = await mock.send(`POST ${path}`, body)
      expect(response.status, path).toBe(201)
      return response.body as Thing // checked by its schema
    },
    async ids(path) {
      const { status, body } = await mock.send(`GET ${path}`)
      expect(status, path).toBe(200)
      return (body as { items: readonly Thing[] }).items.map(({ id }) => id)
    },
    status: async (request, body) => (await mock.send(request, body)).status,
  }
}

describe.each(stores)('items that have a path of their own, in %s', (_, options) => {
  test('are read, changed and deleted there, and listed below what they belong to and among all', async () => {
    const { add, ids, send, status } = await servedLabs(options)
    const [first, second] = [await add('/studies', { label: 'a' }), await add('/studies', { label: 'b' })]
    const one = await add(`/studies/${first.id}/samples`, { label: 'x', volume: 1 })
    const two = await add(`/studies/${second.id}/samples`, { label: 'y' })
    const free = await add('/samples', { label: 'z' })
    expect(one).toMatchObject({ label: 'x', studyId: first.id })
    expect((await send(`GET /samples/${one.id}`)).body).toEqual(one)
    expect([await ids(`/studies/${first.id}/samples`), await ids(`/studies/${second.id}/samples`)]).toEqual([
      [one.id],
      [two.id],
    ])
    expect(await ids('/samples')).toEqual([one.id, two.id, free.id])
    expect((await send(`PATCH /samples/${one.id}`, { volume: 2 })).body).toEqual({ ...one, volume: 2 })
    expect((await send(`GET /studies/${first.id}/samples`)).body).toEqual({ items: [{ ...one, volume: 2 }], total: 1 })
    expect(await status(`DELETE /samples/${one.id}`)).toBe(204)
    expect([await status(`GET /samples/${one.id}`), await ids(`/studies/${first.id}/samples`)]).toEqual([404, []])
    expect(await status('GET /studies/none/samples')).toBe(404)
    expect(await status('POST /studies/none/samples', { label: 'x' })).toBe(404)
  })

  test('belong to what a member names, and to another one once it changes', async () => {
    const { add, ids, status } = await servedLabs(options)
    const [first, second] = [await add('/studies', { label: 'a' }), await add('/studies', { label: 'b' })]
    const ann = await add('/researchers', { label: 'Ann' })
    const sample = await add('/samples', { label: 'x', studyId: first.id, researcherId: ann.id })
    expect(await ids(`/studies/${first.id}/samples`)).toEqual([sample.id])
    expect(await ids(`/researchers/${ann.id}/samples`)).toEqual([sample.id])
    expect(await status('POST /samples', { label: 'x', studyId: 'none' })).toBeGreaterThanOrEqual(400)
    expect(await status(`PATCH /samples/${sample.id}`, { researcherId: 'none' })).toBeGreaterThanOrEqual(400)
    expect(await status(`PATCH /samples/${sample.id}`, { studyId: second.id })).toBe(200)
    expect(await ids(`/studies/${first.id}/samples`)).toEqual([])
    expect(await ids(`/studies/${second.id}/samples`)).toEqual([sample.id])
    expect(await status('GET /researchers/none/samples')).toBe(404)
  })

  test('have pages, filters and totals below what they belong to, and among all', async () => {
    const { add, ids, send } = await servedLabs(options)
    const ann = await add('/researchers', { label: 'Ann' })
    const studies = [await add('/studies', { label: 'a' }), await add('/studies', { label: 'b' })]
    const samples: Thing[] = []
    for (const index of [0, 1, 2, 3, 4]) {
      const label = index % 2 ? 'odd' : 'even'
      const researcherId = index < 3 ? { researcherId: ann.id } : {}
      samples.push(await add(`/studies/${studies[index % 2]?.id}/samples`, { label, ...researcherId }))
    }
    const [first, second, third, fourth, fifth] = samples.map(({ id }) => id)
    expect(await ids('/samples?limit=2&offset=1')).toEqual([second, third])
    expect(await ids(`/studies/${studies[0]?.id}/samples?limit=2&offset=1`)).toEqual([third, fifth])
    expect(await ids(`/researchers/${ann.id}/samples?label=even`)).toEqual([first, third])
    expect(await ids('/samples?label=odd')).toEqual([second, fourth])
    expect((await send(`GET /researchers/${ann.id}/samples?limit=1`)).body).toMatchObject({ total: 3 })
    expect((await send('GET /samples?limit=1')).body).toMatchObject({ total: 5 })
  })

  test('are deleted with what they belong to, and what belongs to them, however deep', async () => {
    const { add, ids, mock, status } = await servedLabs(options)
    const [first, second] = [await add('/studies', { label: 'a' }), await add('/studies', { label: 'b' })]
    const ann = await add('/researchers', { label: 'Ann' })
    const gone = await add(`/studies/${first.id}/samples`, { label: 'x' })
    const left = await add(`/studies/${second.id}/samples`, { label: 'y' })
    const lent = await add('/samples', { label: 'z', researcherId: ann.id })
    const tubes = [
      await add(`/samples/${gone.id}/tubes`, { label: '1' }),
      await add(`/samples/${left.id}/tubes`, { label: '2' }),
    ]
    expect(tubes[0]).not.toHaveProperty('sampleId')
    expect(await ids(`/samples/${gone.id}/tubes`)).toEqual([tubes[0]?.id])
    expect(await status(`PATCH /tubes/${tubes[1]?.id}`, { colour: 'red' })).toBe(200)
    expect(await ids(`/samples/${left.id}/tubes`)).toEqual([tubes[1]?.id])
    expect(await status(`DELETE /studies/${first.id}`)).toBe(204)
    expect(await ids('/samples')).toEqual([left.id, lent.id])
    expect((await mock.control.list('tubes')).map((tube) => (tube as Thing).id)).toEqual([tubes[1]?.id])
    expect(await status(`DELETE /researchers/${ann.id}`)).toBe(204)
    expect(await ids('/samples')).toEqual([left.id])
  })

  test('a seed and the control interface say what they belong to, by a member or by a path', async () => {
    const { ids, mock, status } = await servedLabs(options)
    await mock.control.seed({
      studies: [{ id: 's', label: 'a' }],
      samples: [
        { id: 'x', label: 'x', studyId: 's' },
        { id: 'y', label: 'y' },
      ],
    })
    await mock.control.seed({
      '/studies/s/samples': [{ id: 'z', label: 'z' }],
      '/samples/x/tubes': [{ id: 't', label: 't' }],
    })
    expect([await ids('/studies/s/samples'), await ids('/samples')]).toEqual([
      ['x', 'z'],
      ['x', 'y', 'z'],
    ])
    expect(await ids('/samples/x/tubes')).toEqual(['t'])
    await mock.control.put('tubes', 't', { id: 't', label: 'other' })
    expect(await ids('/samples/x/tubes')).toEqual(['t'])
    const { id } = await mock.control.snapshot()
    expect(await status('DELETE /studies/s')).toBe(204)
    await mock.control.restore({ id })
    expect([await ids('/studies/s/samples'), await ids('/samples/x/tubes')]).toEqual([['x', 'z'], ['t']])
  })

  test('have one ETag on each path, by which a change is refused once the item is another', async () => {
    const { add, send } = await servedLabs(options)
    const study = await add('/studies', { label: 'a' })
    const sample = await add(`/studies/${study.id}/samples`, { label: 'x' })
    const etag = (await send(`GET /samples/${sample.id}`)).headers.get('etag') ?? ''
    expect((await send(`GET /samples/${sample.id}`, undefined, { 'if-none-match': etag })).status).toBe(304)
    expect((await send(`PATCH /samples/${sample.id}`, { volume: 2 }, { 'if-match': etag })).status).toBe(200)
    expect((await send(`PATCH /samples/${sample.id}`, { volume: 3 }, { 'if-match': etag })).status).toBe(412)
  })
})
