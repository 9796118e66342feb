import type { Side } from '../contract/side.ts'
import type { Origins } from './places.ts'
import type { SchemaWriter } from './write-schemas.ts'

/** What the writers of the parts of a document share. */
export interface Writing extends Origins {
  readonly side: Side
  readonly schemas: SchemaWriter
  /** The old names of renamed security schemes. */
  readonly schemeNames: ReadonlyMap<string, string>
}
