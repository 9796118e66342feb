import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import type { Layout } from '../../layout.ts'
import { emitResources } from './resources.ts'

export { emitApiClient } from './api-client.ts'
export { emitByPath } from './by-path.ts'

/** The part of a client that is generated from the document, for a package whose other parts are written by hand. */
export function emitResourcesOnly(model: Model, path: string, layout: Layout): GeneratedFile {
  return emitResources(model, layout, { path, error: 'ApiError' }).file
}
