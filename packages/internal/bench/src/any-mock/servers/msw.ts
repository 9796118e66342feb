import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { peer } from '../../peers.ts'
import { serve } from './serve.ts'

// Its handlers of a document, as a server in this process.
const { fromOpenApi } = await peer<{ fromOpenApi: (document: object) => Promise<readonly object[]> }>(
  '@mswjs/source/open-api',
)
const { getResponse } = await peer<{
  getResponse: (handlers: readonly object[], request: Request) => Promise<Response | undefined>
}>('msw')
const document = parse(readFileSync(process.argv[2] ?? '', 'utf8')) as object // of an object
const handlers = await fromOpenApi({ ...document, servers: [{ url: 'http://127.0.0.1' }] })
serve(async (request) => (await getResponse(handlers, request)) ?? new Response(null, { status: 404 }))
