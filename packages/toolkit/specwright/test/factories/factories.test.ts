import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { loadDocument } from '@specwright/document'
import { workspace } from '../../../core/document/test/workspace.ts'
import { factoryFolder, type FactoryFolder } from './factory-folder.ts'
import { orders } from './orders.ts'

const loyalty = fileURLToPath(new URL('../../../../../openapi/loyalty.yaml', import.meta.url))

async function orderFactories(): Promise<FactoryFolder> {
  const root = workspace({ 'api.json': JSON.stringify(orders) })
  return await factoryFolder(root, join(root, 'api.json'))
}

/** What Ajv says of values of the schemas of a document. */
async function ajvOf(document: string): Promise<(name: string, value: unknown) => string> {
  const { root } = await loadDocument(document)
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(root, 'document')
  return (name, value) => {
    const validate = ajv.getSchema(`document#/components/schemas/${name}`)
    return validate?.(value) === true ? '' : ajv.errorsText(validate?.errors ?? null)
  }
}
