import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openapi } from './workspace.ts'

/** The command, as Node runs its source. */
export const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

/** Runs the command in a folder, to its end. */
export function run(cwd: string, ...argv: string[]): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...argv], { cwd, encoding: 'utf8' })
  return { code: status, stdout, stderr }
}

/** A document with one operation and one schema. */
export const petsYaml = openapi(`paths:
  /pets/{id}:
    get:
      operationId: getPet
      tags: [Pets]
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        '200':
          description: One pet
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Pet' }
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string, minLength: 1 }
`)
