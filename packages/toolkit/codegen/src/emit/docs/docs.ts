import type { GeneratedFile, Model } from '@loyalty-kit/document/model'
import { isObject } from '@loyalty-kit/json-schema/json'
import { isOmitted } from '@loyalty-kit/json-schema/keyword'
import { jsonFile } from '../generated-file.ts'
import { marker } from '../marker.ts'

/** `docs.json`: everything that docs pages show, as data. */
export function emitDocs(model: Model, path: string): GeneratedFile {
  const { title, version, description, tags, securitySchemes, assumptions } = model
  // What keeps names between generations is no part of the docs, nor is what a mock reads of events.
  const described = model.operations.map(({ key: _, name: __, pinned: ___, ...operation }) => operation)
  const events = model.events.map(({ examples: _, extensions: __, contentType: ___, ...event }) => event)
  const [operations, schemas] = [described, model.schemas].map(withoutOmitted)
  const docs = { title, version, description, tags, operations, schemas, securitySchemes, assumptions, events }
  return jsonFile(path, { $comment: marker, ...docs })
}

/** Without the properties of the other direction, which a reader need not know. */
function withoutOmitted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOmitted)
  if (!isObject(value)) return value
  const members = Object.entries(value).filter(([, member]) => !isOmitted(member))
  return Object.fromEntries(members.map(([name, member]) => [name, withoutOmitted(member)]))
}
