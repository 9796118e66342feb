import { contractProgram, runMock } from '@specwright/mock-engine/node/command'
import { contract } from './things.ts'

await runMock(
  contractProgram(contract, {
    name: 'things-mock',
    description: 'a mock of things',
    options: { seed: { things: [{ id: 'own', kind: 'a' }] } },
  }),
)
