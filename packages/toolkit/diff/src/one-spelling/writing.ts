import type { Side } from '../side.ts'
import type { Origins } from './places.ts'
import type { SchemaWriter } from './schemas.ts'

/** What the writing of each part of a document goes on with. */
export interface Writing extends Origins {
  readonly side: Side
  readonly schemas: SchemaWriter
  /** What schemes of security were called in the version before. */
  readonly schemeNames: ReadonlyMap<string, string>
}
