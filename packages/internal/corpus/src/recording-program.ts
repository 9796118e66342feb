/** A program that runs modules with a client that records what it sends. */
export const recordingProgram = `
import { readFileSync } from 'node:fs'
import { createApiClient } from '@pets/client'

// Whoever calls has credentials for everything: only what is sent is compared.
const credentials = JSON.parse(readFileSync(new URL('credentials.json', import.meta.url), 'utf8'))

const runs = {}
for (const name of process.argv.slice(2)) {
  const sent = []
  const client = createApiClient({
    baseUrl: 'https://service.test',
    credentials,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const boundary = /boundary=(\\S+)/.exec(request.headers.get('content-type') ?? '')?.[1] ?? 'none'
      sent.push(request.method + ' ' + request.url + ' ' + (await request.text()).replaceAll(boundary, 'boundary'))
      return Response.json({})
    },
  })
  try {
    const { run } = await import('./' + name + '.js')
    await run(client)
  } catch (error) {
    // What the empty response of this service leads to does not matter.
    if (sent.length === 0) sent.push(String(error))
  }
  runs[name] = sent[0]
}
console.log(JSON.stringify(runs))
`
