import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { notes } from './data.ts'
import type { Program } from './program.ts'
import type { RecordingServer } from './server.ts'

/** What a job must do, by what the server received and what the call returned. */
interface Behaviour {
  readonly what: string
  isRight(program: Program, server: RecordingServer): Promise<boolean>
}

const never = new AbortController().signal
const twelve = Array.from({ length: 12 }, (_, index) => `c_${index}`)

export const behaviours: readonly Behaviour[] = [
  {
    what: 'the items of all pages',
    isRight: async ({ openOrders }) => isDeepStrictEqual(await openOrders(), ['o_1', 'o_2', 'o_3', 'o_4', 'o_5']),
  },
  {
    what: 'the filter on each page',
    isRight: async ({ openOrders }, server) => {
      await openOrders()
      const filter = ['filter[customer]=A & B', 'filter[min_total]=100', 'filter[status]=open', 'limit=2']
      const requests = server.take().filter(({ path }) => path === '/orders')
      const expected = [[], ['cursor=c_1'], ['cursor=c_2']].map((cursor) => [...cursor, ...filter])
      return isDeepStrictEqual(
        requests.map(({ query }) => query.map((pair) => pair.join('=')).toSorted()),
        expected,
      )
    },
  },
  {
    what: 'the name, type and bytes of an uploaded file',
    isRight: async (program, server) => {
      const file = (await uploaded(program, server)).get('file')
      if (!(file instanceof File)) return false
      return `${file.name} ${file.type} ${await file.text()}` === 'ä.pdf application/pdf %PDF'
    },
  },
  {
    what: 'the members of a form beside a file',
    isRight: async (program, server) => {
      const form = await uploaded(program, server)
      return isDeepStrictEqual([form.getAll('purpose'), form.getAll('labels')], [['invoice'], ['a', 'b']])
    },
  },
  {
    what: 'the events of a stream with CR LF, wherever the network cuts it',
    isRight: async ({ follow }) => isDeepStrictEqual(await follow('o_1'), notes),
  },
  {
    what: 'no connection left open by a stream that the caller leaves',
    isRight: async ({ follow }, server) => {
      await follow('o_2')
      const request = server.take().find(({ path }) => path === '/orders/o_2/events')
      return isWithin(1000, request?.closed ?? Promise.reject(new Error('There is no request')))
    },
  },
  {
    what: 'an error for a stream of a missing order',
    isRight: async ({ follow }) => isRejected(follow('o_8')),
  },
  { what: 'the order that is created', isRight: async ({ place }) => (await place('new')) === 'o_9' },
  { what: 'the body of 409', isRight: async ({ place }) => (await place('taken')) === 'o_1' },
  { what: 'an error for another status', isRight: async ({ place }) => isRejected(place('wrong')) },
  {
    what: 'twelve results after the token is revoked',
    isRight: async ({ names }, server) => {
      server.revoke()
      const expected = twelve.map((id) => `Customer ${id}`)
      return isDeepStrictEqual(await names(twelve), expected)
    },
  },
  {
    what: 'one new token for twelve calls',
    isRight: async ({ names }, server) => {
      await names(twelve)
      server.revoke()
      server.take()
      await names(twelve)
      return server.take().filter(({ path }) => path === '/oauth/token').length === 1
    },
  },
  {
    what: 'another try, not before Retry-After',
    isRight: async ({ rowsOf }, server) => {
      const rows = await rowsOf('busy', never)
      const times = server
        .take()
        .filter(({ path }) => path === '/reports/busy')
        .map(({ at }) => at)
      return rows === 7 && times.length === 2 && (times[1] ?? 0) - (times[0] ?? 0) >= 990
    },
  },
  {
    what: 'an abort before the next try',
    isRight: async ({ rowsOf }, server) => {
      const isAborted = await isRejected(rowsOf('later', AbortSignal.timeout(300)), 1300)
      return isAborted && server.take().filter(({ path }) => path === '/reports/later').length === 1
    },
  },
  {
    what: 'an abort of a request',
    isRight: async ({ rowsOf }, server) => {
      const isAborted = await isRejected(rowsOf('slow', AbortSignal.timeout(300)), 1300)
      const [request] = server.take().filter(({ path }) => path === '/reports/slow')
      return isAborted && request !== undefined && isWithin(1000, request.closed)
    },
  },
]

/** The behaviours that a program does not have, each tried alone. */
export async function wrongBehaviours(program: Program, server: RecordingServer): Promise<readonly Behaviour[]> {
  const wrong: Behaviour[] = []
  for (const behaviour of behaviours) {
    server.take()
    const outcome = await Promise.race([behaviour.isRight(program, server).catch(() => false), delay(10_000, false)])
    if (!outcome) wrong.push(behaviour)
  }
  return wrong
}

async function uploaded({ upload }: Program, server: RecordingServer): Promise<FormData> {
  await upload(new File(['%PDF'], 'ä.pdf', { type: 'application/pdf' }))
  const [request] = server.take().filter(({ path }) => path === '/files')
  return new Response(request?.body, { headers: { 'content-type': request?.contentType ?? '' } }).formData()
}

async function isWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => true), delay(ms, false)])
}

async function isRejected(promise: Promise<unknown>, ms = 3000): Promise<boolean> {
  return Promise.race([
    promise.then(
      () => false,
      () => true,
    ),
    delay(ms, false),
  ])
}
