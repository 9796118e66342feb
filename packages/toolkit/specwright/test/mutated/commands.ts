import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diffDocuments, formats, printVerdict } from '@specwright/diff'
import { DocumentError } from '@specwright/document/diagnostics'
import { readVersion } from '@specwright/document/io'
import { createMockServer } from '@specwright/mock-engine'
import { readServed } from '../../src/cli/served-document.ts'
import { generateFolder } from '../../src/generate/generate.ts'
import { folderOutputs } from '../../src/config/outputs.ts'

/** What reads a document, and the one that it is compared with. */
const commands: Readonly<Record<string, (file: string, original: string) => Promise<unknown>>> = {
  generate: async (file) => await generateFolder(file, { only: folderOutputs }),
  async diff(file, original) {
    const [base, revision] = [await readVersion(original, original), await readVersion(file, file)]
    const verdicts = [await diffDocuments(base, revision), await diffDocuments(revision, base)]
    return verdicts.map((verdict) => formats.map((format) => printVerdict(verdict, format)))
  },
  async 'diff with it as the published version'(file, original) {
    return await diffDocuments(
      await readVersion(file, file, { isPublished: true }),
      await readVersion(original, original),
    )
  },
  async mock(file) {
    const { contract, explained } = await readServed(file, {}, 'large')
    explained([])
    const mock = createMockServer(contract)
    for (const { operation } of Object.values(contract.routes)) {
      const path = operation.path.replaceAll(/\{[^}]*\}/g, '1')
      const url = `http://mock.test${path.startsWith('/') ? path : '/'}`
      await (await mock.fetch(new Request(url, { method: operation.method }))).text()
    }
    await mock.close()
  },
}

/**
 * What commands throw for a document, other than that it cannot be used.
 *
 * @param text The document.
 * @param original The one that it is compared with.
 */
export async function failuresOf(text: string, original = emptyDocument): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mutated-'))
  const [file, base] = [join(folder, 'api.yaml'), join(folder, 'base.yaml')]
  writeFileSync(file, text)
  writeFileSync(base, original)
  const failures: string[] = []
  for (const [name, run] of Object.entries(commands)) {
    try {
      await run(file, base)
    } catch (error) {
      if (!(error instanceof DocumentError))
        failures.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }
  rmSync(folder, { recursive: true })
  return failures
}

const emptyDocument = JSON.stringify({ openapi: '3.1.0', info: { title: 'Empty', version: '1' }, paths: {} })
