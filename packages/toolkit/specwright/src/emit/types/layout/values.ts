import { code, type Code, type Comment } from '@specwright/code'
import { kindOfType } from '@specwright/document/model'
import { isObject, own } from '@specwright/json-schema/json'
import type { Located } from '@specwright/json-schema/ref'
import { commentOf } from '../print/schema-comment.ts'
import { memberOf, entriesOf, partAt, type PrintedDocument, type DocumentPart } from './part.ts'

/** The type of what callers pass as a parameter. */
export function parameterType(part: DocumentPart, layout: PrintedDocument): Code {
  const schema = schemaOfValue(part, layout)
  if (schema) return layout.typeAt(schema.pointer)
  return part.value['in'] === 'querystring' ? code`unknown` : code`string`
}

/** The type of a header of a response. */
export function headerType(part: DocumentPart, layout: PrintedDocument): Code {
  const schema = schemaOfValue(part, layout)
  if (schema) return layout.typeAt(schema.pointer)
  return own(part.value, 'content') === undefined ? code`unknown` : code`string`
}

/** The schema of the value of a parameter or header: it is written as its style says, or as JSON. */
function schemaOfValue(part: DocumentPart, layout: PrintedDocument): Located | undefined {
  const schema = memberOf(part, 'schema')
  if (schema.value !== undefined) return schema
  const [[contentType, written] = ['', undefined]] = entriesOf(part, 'content')
  const media = written && partAt(written, layout)
  const isJson = kindOfType(contentType) === 'json' || part.value['in'] === 'querystring'
  const inMedia = media && isJson ? memberOf(media, 'schema') : undefined
  return inMedia?.value === undefined ? undefined : inMedia
}

/** What is said of a parameter or header, by itself or by its schema. */
export function commentOfValue({ value, pointer }: DocumentPart, layout: PrintedDocument): Comment {
  const schema = schemaOfValue({ value, pointer }, layout)
  if (!isObject(schema?.value)) return commentOf(value)
  const inSchema = Object.entries(schema.value).filter(([name]) => {
    return shown.includes(name) && !(name === 'examples' && 'example' in value)
  })
  return commentOf({ ...Object.fromEntries(inSchema), ...value }, layout.rulesAt(schema.pointer))
}

/** What the schema of a parameter or header says, unless it does so itself. */
const shown = ['description', 'format', 'default', 'deprecated', 'examples']
