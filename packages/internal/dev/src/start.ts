import { fileURLToPath } from 'node:url'
import { runStart } from './run-start.ts'

await runStart(fileURLToPath(new URL('../../../../apps/docs/dist', import.meta.url)))
