import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A document of the contract, as it is written. */
export function contractFile(name: 'workflows.yaml' | 'events.yaml'): string {
  return readFileSync(join(process.cwd(), '../../openapi', name), 'utf8')
}
