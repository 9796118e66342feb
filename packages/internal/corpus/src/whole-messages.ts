import { rmSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { generateFolder, writeFiles } from 'specwright'
import { messageOutcome, type MessageChecks, type Outcome } from 'specwright/testing'

/** How whole requests and responses of a document are judged. */
export interface WholeMessages extends Outcome {
  readonly title: string
  readonly operations: number
}

/**
 * Generates the validators of a document, and lets `checkRequest` and `checkResponse` judge valid requests and responses of
 * every operation, and each with one fault for each rule.
 */
export async function wholeMessagesOf(document: string): Promise<WholeMessages> {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-messages-'))
  try {
    const { files, models } = await generateFolder(document, { only: ['validators'] })
    const [model] = models
    if (model === undefined) throw new TypeError(`Cannot judge messages of ${document}: it describes no API`)
    writeFiles(folder, files)
    const url = pathToFileURL(join(folder, 'index.ts')).href
    const checks = (await import(/* @vite-ignore */ url)) as MessageChecks // it was just generated
    const { title, operations, webhooks, callbacks } = model
    return {
      title,
      operations: operations.length + webhooks.length + callbacks.length,
      ...messageOutcome(model, checks),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
