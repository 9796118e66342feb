import { fileURLToPath } from 'node:url'
import { factsOfMachine, writeFacts } from './facts.ts'

// `pnpm facts` runs before turbo, which computes every hash before it runs the first task.

const changed = writeFacts(fileURLToPath(new URL('../../../../.turbo/facts/', import.meta.url)), factsOfMachine())
if (changed.length > 0) console.log(`Facts about this machine that changed: ${changed.join(', ')}`)
