import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Writes files into a new folder, which is removed after the test. Gives the folder. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-corpus-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** A document of one operation, whose response is the schema at a reference. */
export function documentOf(version: string, reference: string): string {
  return `openapi: ${version}
info: { title: Cafe, version: '1' }
servers: [{ url: https://cafe.example }]
paths:
  /menu:
    get:
      operationId: getMenu
      responses:
        '200':
          description: The menu.
          content: { application/json: { schema: { $ref: '${reference}' } } }
components:
  schemas:
    Menu: { type: object, properties: { name: { type: string } } }
`
}
