import type { Api } from './apis.ts'
import type { Calls } from './bundles.ts'

/**
 * Checks that the calls of all clients send the same requests.
 *
 * @throws {Error} If those of one differ from those that are written by hand: its figures would be of something else.
 */
export async function checkRequests(api: Api, clients: ReadonlyMap<string, Calls>): Promise<void> {
  const expected = clients.get('fetch')
  const byHand = expected && (await requestsOf(api, expected))
  for (const [name, calls] of clients) {
    const sent = await requestsOf(api, calls)
    if (sent !== byHand)
      throw new Error(`Cannot compare the clients of ${api.name}: ${name} sends\n${sent}\ninstead of\n${byHand}`)
  }
}

/** Method, URL, credentials and body of each request of the five calls. */
async function requestsOf({ baseUrl, body }: Api, { create, typical }: Calls): Promise<string> {
  const sent: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    sent.push([request.method, request.url, request.headers.get('authorization'), await request.text()].join(' '))
    return Response.json({ ...body, data: [{ id: 'item_1' }] })
  }
  await typical(create({ baseUrl, key: 'k', fetch }))
  return sent.join('\n')
}
