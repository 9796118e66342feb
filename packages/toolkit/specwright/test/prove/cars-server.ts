import { join } from 'node:path'
import { createMockServer, type Contract } from '@specwright/mock-engine'
import { workspace } from '../../../core/document/test/workspace.ts'
import { loadContract } from '../../src/index.ts'
import { carsDocument } from './cars-document.ts'

interface Car {
  readonly plate: string
  readonly fuel: string
  readonly weight: number
}

/** What a request asks for, and what the mock says to it. */
interface Answering {
  readonly request: Request
  readonly answer: (request: Request) => Promise<Response>
}

type Fault = (answering: Answering) => Promise<Response>

interface Cars {
  readonly items: readonly Car[]
}

/** Changes what is sent to create a car. */
const sent =
  (change: (body: Record<string, unknown>) => object): Fault =>
  async ({ request, answer }) => {
    if (request.method !== 'POST') return await answer(request)
    const body = await textOf(request)
    return await answer(new Request(request, { method: 'POST', body: parsed(body, change) }))
  }

/** Changes what a listing shows. */
const shown =
  (change: (cars: Cars, url: URL) => object): Fault =>
  async ({ request, answer }) => {
    const response = await answer(request)
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.pathname !== '/cars' || !response.ok) return response
    return Response.json(change((await response.json()) as Cars, url)) // as the mock shows it
  }

/** Changes the query of a listing. */
const asked =
  (change: (query: URLSearchParams) => void): Fault =>
  async ({ request, answer }) => {
    const url = new URL(request.url)
    change(url.searchParams)
    return await answer(new Request(url, request))
  }

async function textOf(request: Request): Promise<string> {
  return await request.clone().text()
}

/** A body with other members; what is no object stays as it is. */
function parsed(text: string, change: (body: Record<string, unknown>) => object): string {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? JSON.stringify({ ...body, ...change({ ...body }) })
      : text
  } catch {
    return text
  }
}

const cutAt = (value: unknown, length: number): object =>
  typeof value === 'string' ? { notes: value.slice(0, length) } : {}

/** What the server of cars can do wrong. */
const faults = {
  'cuts a long string': sent(({ notes }) => cutAt(notes, 50)),
  'loses the offset of a time': sent(({ builtAt }) =>
    typeof builtAt === 'string' ? { builtAt: builtAt.replace(/[-+]\d\d:\d\d$/, 'Z') } : {},
  ),
  'has another default': sent((body) => (Object.hasOwn(body, 'color') ? {} : { color: 'red' })),
  'ignores a filter': asked((query) => query.delete('fuel')),
  'leaves out a kind': shown(({ items, ...page }) => ({
    ...page,
    items: items.filter(({ fuel }) => fuel !== 'diesel'),
  })),
  'counts all in spite of a filter': shown((page, url) =>
    url.searchParams.has('fuel') ? { ...page, total: 999 } : page,
  ),
  'sorts numbers as text': shown(({ items, ...page }, url) => ({
    ...page,
    items:
      url.searchParams.get('sort') === 'weight'
        ? items.toSorted((a, b) => (String(a.weight) < String(b.weight) ? -1 : 1))
        : items,
  })),
  'sorts upwards only': asked((query) => query.has('sort') && query.set('sort', 'weight')),
  'has shorter pages than it says': shown(({ items, ...page }) => ({ ...page, items: items.slice(0, 3) })),
  'fails on letters that are not Latin': async ({ request, answer }) =>
    /[\u0100-\uD7FF]/.test(JSON.stringify(parsed(await textOf(request), ({ notes }) => ({ notes }))))
      ? Response.json({}, { status: 500 })
      : await answer(request),
} as const satisfies Readonly<Record<string, Fault>>
/** One of these. */
export type CarsFault = keyof typeof faults

/** The mock of cars, which has no plate twice, with faults or without. */
export async function carsServer(names: readonly CarsFault[] = []): Promise<(request: Request) => Promise<Response>> {
  const folder = workspace({ 'cars.json': JSON.stringify(carsDocument) })
  const { contract } = await loadContract(join(folder, 'cars.json'), {})
  const mock = createMockServer(contract as Contract)
  const right = async (request: Request): Promise<Response> => {
    const plate: unknown = request.method === 'POST' ? plateOf(await textOf(request)) : undefined
    const all = plate === undefined ? undefined : await mock.fetch(new Request('http://server.test/cars?limit=50'))
    const { items } = all ? ((await all.json()) as Cars) : { items: [] } // as the mock shows it
    return items.some((car) => car.plate === plate)
      ? Response.json({ message: 'There is such a car' }, { status: 409 })
      : await mock.fetch(request)
  }
  return names.reduce<(request: Request) => Promise<Response>>(
    (answer, name) => async (request) => await faults[name]({ request, answer }),
    right,
  )
}

function plateOf(text: string): unknown {
  const found = /"plate":"([^"]*)"/.exec(text)
  return found?.[1]
}
