import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The workflows of the contract, as they are written. */
export function workflowsFile(): string {
  return readFileSync(join(process.cwd(), '../../openapi/workflows.yaml'), 'utf8')
}
