import { stringify } from 'yaml'
import type { JsonObject } from '../document.ts'
import type { GeneratedFile, Model } from '../model.ts'
import { stableDocument } from '../stable-document.ts'

/** The bundled document, as JSON and as YAML: what is stable, and with what is BETA. */
export function emitDocument({ document: { root } }: Model, folder: string): GeneratedFile[] {
  return [...both(stableDocument(root), `${folder}openapi`), ...both(root, `${folder}openapi.beta`)]
}

function both(root: JsonObject, path: string): GeneratedFile[] {
  return [
    { path: `${path}.json`, content: `${JSON.stringify(root, null, 2)}\n` },
    { path: `${path}.yaml`, content: stringify(root, { lineWidth: 120, aliasDuplicateObjects: false }) },
  ]
}
