import type { Layout } from '../../layout.ts'
import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import { emitApiClient } from './api-client.ts'
import { emitResources } from './resources.ts'

/**
 * The client: in a house the part of `packages/client` that follows from the contract, in a folder a client of its own.
 */
export function emitClient(model: Model, layout: Layout): GeneratedFile[] {
  if (layout.kind === 'folder') return emitApiClient(model, layout)
  return [emitResources(model, layout, { path: 'packages/client/src/generated/resources.ts', error: 'ApiError' }).file]
}
