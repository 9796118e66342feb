import document from '@loyalty-kit/spec/openapi.json' with { type: 'json' }
import { peer } from '../../peers.ts'

interface App {
  fetch(request: Request): Promise<Response>
}

const { createMockServer } = await peer<{ createMockServer: (options: object) => Promise<App> }>('@scalar/mock-server')
const { serve } = await peer<{ serve: (options: object, onListen: (info: { port: number }) => void) => void }>(
  '@hono/node-server',
)
const { fetch } = await createMockServer({ document })
serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.stdout.write(`http://127.0.0.1:${port}\n`))
