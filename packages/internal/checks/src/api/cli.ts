import { fileURLToPath } from 'node:url'
import { apiReports, writeReports } from '@loyalty-kit/release'
import { repositoryAt } from '../release/config.ts'

// `pnpm generate` writes the API reports, `pnpm check` reports which differ from the sources.

const repository = repositoryAt(fileURLToPath(new URL('../../../../../', import.meta.url)))

if (process.argv.includes('--check')) {
  const stale = apiReports(repository).filter(({ fresh }) => !fresh)
  for (const { path } of stale) console.error(`${path} differs from the sources`)
  if (stale.length > 0) console.error('Run pnpm generate to update it.')
  process.exitCode = stale.length > 0 ? 1 : 0
} else writeReports(repository)
