import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Model } from '@specwright/document/model'
import type { RequestParts, ResponseParts } from '@specwright/validator-engine'
import { generateFolder, writeFiles } from '../src/index.ts'
import { installEngines } from './installed-engines.ts'
import { messageOutcome, type MessageChecks, type Outcome } from '../src/testing/index.ts'
import { workspace } from '../../core/document/test/workspace.ts'

/** What a generated folder checks messages with. */
export interface Checks extends MessageChecks {
  requestParts(request: Request): Promise<RequestParts>
  responseParts(response: Response): Promise<ResponseParts>
}

/** Generates the validators of a document, and imports them. */
export async function checksOf(document: string): Promise<Checks & { readonly model: Model }> {
  const root = workspace({ 'package.json': '{ "type": "module" }' })
  const { files, models } = await generateFolder(document, { only: ['validators'], engines: 'packages' })
  installEngines(root, 'validator-engine')
  writeFiles(root, files)
  const url = pathToFileURL(join(root, 'index.ts')).href
  const [model] = models
  if (model === undefined) throw new Error('no model')
  return { ...((await import(/* @vite-ignore */ url)) as Checks), model } // it was just generated
}

/** Checks valid requests and responses of every operation, and each with one fault for each rule. */
export function outcomeOf({ model, ...checks }: Checks & { readonly model: Model }): Outcome {
  return messageOutcome(model, checks)
}
