import { demoSeed } from '@loyalty-kit/mock-server'
import { createMockServer, listen, openStore } from '@loyalty-kit/mock-server/node'

// Serves like `loyalty-mock`, with credentials, validation and journal, with a SQLite file if a path is given. The
// first argument is the number of structures to delete.
const [deletable, place] = process.argv.slice(2)
const structures = Array.from({ length: Number(deletable) }, (_, n) => ({
  id: `ts_${n}`,
  name: 'Gold',
  type: 'POINT_BALANCE' as const,
  card_definition_id: 'card_1',
  status: 'ACTIVE' as const,
}))
const store = place === undefined ? undefined : await openStore(place)
const mock = createMockServer({
  seed: { ...demoSeed, tier_structures: [...(demoSeed.tier_structures ?? []), ...structures] },
  ...(store && { createStore: store.createStore, secret: store.secret }),
})
const { url } = await listen(mock)
process.stdout.write(`${url}\n`)
