import type { Layout } from '../../layout.ts'
import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import { emitFolderClient } from './folder.ts'
import { emitHouseClient } from './house.ts'

/**
 * The client's resource methods: in a house the part of `packages/client` that follows from the contract, in a folder
 * a client of its own.
 */
export function emitClient(model: Model, layout: Layout): GeneratedFile[] {
  return [layout.kind === 'house' ? emitHouseClient(model, layout) : emitFolderClient(model, layout)]
}
