import type { MockProgram } from '@specwright/mock-engine/node/command'
import { demoSeed, withApps } from './demo-seed.ts'
import { createMockServer, watchContract } from './node.ts'
import { proxy } from './proxy/proxy.ts'
import { seedOfTranscript } from './seed-of-transcript.ts'
import type { LoyaltyTypes } from './types.ts'

/** What the command `loyalty-mock` is. */
export const program: MockProgram<LoyaltyTypes> = {
  name: 'loyalty-mock',
  description: 'a mock of the loyalty service that behaves like the real one',
  seed: (given = demoSeed) => withApps(given),
  create: createMockServer,
  seedOfTranscript,
  proxy,
  watch: watchContract,
  clients: { collection: 'apps', headers: { 'X-App-Id': 'id', 'X-App-Token': 'token' } },
}
