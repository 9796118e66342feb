import { braces, code, key, typeOf, type Code } from '@specwright/code'
import { inScope } from '@specwright/code/product'
import type { GeneratedFile, Model } from '@specwright/document/model'
import type { Layout } from '../../config/layout.ts'
import { operationTypesOf } from '../operation-types-of.ts'
import { contractFile, type ContractFileOptions } from './contract-file.ts'
import { sendableEvents } from './events.ts'

const mockEngine = inScope('mock-engine')

/** `mock.ts`: the contract as data, for `createMockServer` of the mock engine. */
export function emitMock(model: Model, path: string, options: ContractFileOptions): GeneratedFile {
  const about = `\`createMockServer\` of \`${mockEngine}\` reads it.`
  const type = code`${typeOf(mockEngine, 'Contract')}${typesOf(model, options.layout)}`
  return contractFile(model, path, { ...options, about, type })
}

/** The types of operations and of the bodies of events, for handlers. */
function typesOf(model: Model, layout: Layout): Code {
  if (model.operations.length === 0) return code``
  const operations = operationTypesOf(layout)
  const bodies = sendableEvents(model).map(({ name, type }) => {
    return code`readonly ${key(name)}: ${type ? typeOf('validators', type.typeName) : code`unknown`}`
  })
  return bodies.length === 0 ? code`<${operations}>` : code`<${operations}, ${braces(bodies)}>`
}
