import { stringify } from 'yaml'
import type { GeneratedFile, Model } from '../model.ts'

/** The bundled document, as JSON and as YAML. */
export function emitDocument({ document: { root } }: Model, folder: string): GeneratedFile[] {
  return [
    { path: `${folder}openapi.json`, content: `${JSON.stringify(root, null, 2)}\n` },
    { path: `${folder}openapi.yaml`, content: stringify(root, { lineWidth: 120, aliasDuplicateObjects: false }) },
  ]
}
