import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFigures } from '../section.ts'
import { closeConnections } from './load.ts'
import { record, tokenOf } from './recorded.ts'
import { seedToDelete } from './seed.ts'
import { startCommand, startServer } from './server-process.ts'
import { deletedStructures, sharesTable } from './shares.ts'

const folder = mkdtempSync(join(tmpdir(), 'loyalty-mock-shares-'))
const recorded = join(folder, 'recorded.json')
const seed = join(folder, 'seed.json')
let files = 0

try {
  await record(recorded)
  writeFileSync(seed, JSON.stringify(seedToDelete(deletedStructures)))
  const compared = [
    {
      name: 'in memory',
      start: async () => await startCommand('--seed', seed),
      least: { quiet: [0.85, 0.7, 0.88, 0.76], loaded: 0.5 },
    },
    {
      name: 'SQLite',
      start: async () => await startCommand('--seed', seed, '--store', join(folder, `${files++}.db`)),
      least: { quiet: [0.69, 0.46, 0.77, 0.49], loaded: 0.3 },
    },
  ]
  const shares = await sharesTable(compared, { bare: async () => await startServer('bare', recorded), tokenOf })
  writeFigures('packages/internal/bench/README.md', `Node ${process.versions.node}.\n\n${shares}`, 'mock-shares')
  process.stdout.write(`${shares}\n`)
} finally {
  closeConnections()
  rmSync(folder, { recursive: true })
}
