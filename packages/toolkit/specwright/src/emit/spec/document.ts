import { Document, visit } from 'yaml'
import type { JsonObject } from '@specwright/json-schema/json'
import { escapeHidden, escapeHiddenInYaml } from '@specwright/code'
import { documentFiles, type GeneratedFile, type Model, stableDocument } from '@specwright/document/model'
import { jsonFile, textFile } from '../generated-file.ts'

/** The bundled document as JSON and YAML, in a folder: the whole of it, and its stable part. */
export function emitDocument({ source }: Model, folder: string): GeneratedFile[] {
  const { root } = source.document
  return [
    ...both(root, `${folder}/${documentFiles.whole}`),
    ...both(stableDocument(root), `${folder}/${documentFiles.stable}`),
  ]
}

function both(root: JsonObject, path: string): GeneratedFile[] {
  return [jsonFile(`${path}.json`, root), textFile(`${path}.yaml`, yamlOf(root))]
}

function yamlOf(root: JsonObject): string {
  const document = new Document(root, { aliasDuplicateObjects: false })
  visit(document, {
    Scalar(_, scalar) {
      // Only double-quoted strings can contain escapes.
      if (typeof scalar.value === 'string' && escapeHidden(scalar.value) !== scalar.value) scalar.type = 'QUOTE_DOUBLE'
    },
  })
  return escapeHiddenInYaml(document.toString({ lineWidth: 120 }))
}
