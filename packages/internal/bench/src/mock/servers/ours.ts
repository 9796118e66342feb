import { createMockServer, listen, openStore } from '@loyalty-kit/mock-server/node'
import { seedToDelete } from '../seed.ts'

// Serves like `loyalty-mock`, with credentials, validation and journal, with a SQLite file if a path is given. The
// first argument is the number of structures to delete.
const [deletable, place] = process.argv.slice(2)
const store = place === undefined ? undefined : await openStore(place)
const mock = createMockServer({
  seed: seedToDelete(Number(deletable)),
  ...(store && { createStore: store.createStore, secret: store.secret }),
})
const { url } = await listen(mock)
process.stdout.write(`${url}\n`)
