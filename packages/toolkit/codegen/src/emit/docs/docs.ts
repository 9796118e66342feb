import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import { jsonFile } from '../generated-file.ts'
import { marker } from '../marker.ts'

/** `docs.json`: everything that docs pages show, as data. */
export function emitDocs(model: Model, path: string): GeneratedFile {
  const { title, version, description, tags, operations, schemas, securitySchemes, assumptions, events } = model
  const docs = { title, version, description, tags, operations, schemas, securitySchemes, assumptions, events }
  return jsonFile(path, { $comment: marker, ...docs })
}
