import { readFileSync } from 'node:fs'
import type { MockProgram } from '@specwright/mock-engine/node/command'
import { authentication } from './authentication.ts'
import { contract } from './contract.ts'
import { demoSeed, withApps } from './demo-seed.ts'
import { createMockServer, watchContract } from './node.ts'
import { proxy } from './proxy/proxy.ts'
import { seedOfTranscript } from './seed-of-transcript.ts'
import type { LoyaltyTypes } from './types.ts'

const members: Readonly<Record<string, string>> = authentication.clients.members

/** The headers that an app authenticates with, as the contract calls them, and the members of an app that they have. */
const clientHeaders = Object.fromEntries(
  Object.entries(contract.securitySchemes).flatMap(([name, scheme]) =>
    scheme.type === 'apiKey' && members[name] !== undefined ? [[scheme.name, members[name]]] : [],
  ),
)

const file = new URL('../package.json', import.meta.url)
const manifest = JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string } // this package's own

/** What the command `loyalty-mock` is. */
export const program: MockProgram<LoyaltyTypes> = {
  name: 'loyalty-mock',
  version: manifest.version,
  description: 'a mock of the loyalty service that behaves like the real one',
  seed: (given = demoSeed) => withApps(given),
  create: createMockServer,
  seedOfTranscript,
  proxy,
  watch: watchContract,
  clients: { collection: 'apps', headers: clientHeaders },
}
