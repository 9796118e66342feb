import { code, typeOf } from '@specwright/code'
import { inScope } from '@specwright/code/product'
import type { GeneratedFile, Model } from '@specwright/document/model'
import { contractFile, type ContractFileOptions } from '../mock/contract-file.ts'
import { operationTypesOf } from '../operation-types-of.ts'
import { servedPages } from './pages.ts'
import { securityType } from './security-type.ts'

const serverEngine = `${inScope('server-engine')}/implement`

/** `server.ts`: the contract as data, for `implement` of the server engine: that of a mock, with the types of its credentials. */
export function emitServer(model: Model, path: string, options: ContractFileOptions): GeneratedFile {
  const about = `\`implement\` of \`${serverEngine}\` reads it.`
  const pages = servedPages(model)
  const hasPages = Object.keys(pages).length > 0
  const paged = hasPages ? code`, typeof pages` : code``
  const types =
    model.operations.length === 0 ? code`` : code`<${operationTypesOf(options.layout)}, ${securityType(model)}${paged}>`
  const type = code`${typeOf(serverEngine, 'ImplementedContract')}${types}`
  return contractFile(model, path, { ...options, about, type, stateIn: 'state', ...(hasPages && { pages }) })
}
