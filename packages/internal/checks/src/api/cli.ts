import { fileURLToPath } from 'node:url'
import { apiReports, writeReports } from '@loyalty-kit/release'
import { repositoryAt } from '../release/config.ts'

// `pnpm generate` writes the API reports, `pnpm check` tells which differ from the sources.

const repository = repositoryAt(fileURLToPath(new URL('../../../../../', import.meta.url)))

if (process.argv.includes('--check')) {
  const stale = apiReports(repository).filter(({ fresh }) => !fresh)
  for (const { path } of stale) console.error(`${path} is not what the sources say`)
  if (stale.length > 0) console.error('Repair with: pnpm generate')
  process.exitCode = stale.length > 0 ? 1 : 0
} else writeReports(repository)
