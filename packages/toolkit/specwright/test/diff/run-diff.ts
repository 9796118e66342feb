import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { openapi } from '../../../core/document/test/workspace.ts'
import { cli, runHere } from '../run.ts'

/** Runs `diff`; with variables, as a process of its own. */
export async function diff(cwd: string, argv: readonly string[], env?: Readonly<Record<string, string>>) {
  if (env === undefined) return await runHere(cwd, 'diff', ...argv)
  const child = spawn(process.execPath, [...cli, 'diff', ...argv], { cwd, env: { ...process.env, ...env } })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number | null, stdout, stderr } // as the event gives it
}

/** Two versions of a contract. */
export const before = openapi(`paths:
  /pets/{id}:
    get:
      operationId: getPet
      parameters:
        - { name: id, in: path, required: true, schema: { type: string, maxLength: 9 } }
      responses:
        '200': { description: One pet }
`)
export const after = before.replace('maxLength: 9', 'maxLength: 5').replace('One pet', 'A pet')
