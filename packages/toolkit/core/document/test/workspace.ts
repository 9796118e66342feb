import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates a temporary folder with these files, which is removed when the test ends. */
export function workspace(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'specwright-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

/** The text of an OpenAPI 3.1 document with these paths and components (YAML, indented by two). */
export function openapi(body: string, version = '3.1.0'): string {
  return `openapi: ${version}\ninfo:\n  title: Test\n  version: 1.0.0\n${body}`
}
