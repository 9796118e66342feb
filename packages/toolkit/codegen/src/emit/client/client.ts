import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import type { Layout } from '../../layout.ts'
import { emitResources } from './resources.ts'

export { emitApiClient } from './api-client.ts'

/** The part of a client that follows from the document, for a package that makes the rest by hand. */
export function emitResourcesAlone(model: Model, path: string, layout: Layout): GeneratedFile {
  return emitResources(model, layout, { path, error: 'ApiError' }).file
}
