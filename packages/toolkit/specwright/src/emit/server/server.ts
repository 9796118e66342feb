import { code, expr, typeOf, type Code } from '@specwright/code'
import { inScope } from '@specwright/code/product'
import type { GeneratedFile, Model } from '@specwright/document/model'
import { isObject } from '@specwright/json-schema/json'
import type { Layout } from '../../config/layout.ts'
import { contractFile, type ContractFileOptions } from '../mock/contract-file.ts'
import { operationTypesOf } from '../operation-types-of.ts'
import { servedPages } from './pages.ts'
import { securityType } from './security-type.ts'

const serverEngine = inScope('server-engine')

/** `server.ts`: the contract as data, for `implement` of the server engine: that of a mock, with the types of its credentials. */
export function emitServer(model: Model, path: string, options: ContractFileOptions): GeneratedFile {
  const about = `\`implement\` of \`${serverEngine}\` reads it.`
  const pages = servedPages(model)
  const hasPages = Object.keys(pages).length > 0
  const paged = hasPages ? code`, typeof pages` : code``
  const types =
    model.operations.length === 0
      ? code``
      : code`<${servedTypes(model, options.layout)}, ${securityType(model)}${paged}>`
  const type = code`${typeOf(serverEngine, 'ImplementedContract')}${types}`
  return contractFile(model, path, { ...options, about, type, stateIn: 'state', ...(hasPages && { pages }) })
}

/** The types of the operations that are served. Those of webhooks, callbacks and unused path items may have names beside them. */
function servedTypes(model: Model, layout: Layout): Code {
  const { operations, webhooks, callbacks, document } = model
  const all = operationTypesOf(layout)
  const { components } = document.root
  const hasOthers = webhooks.length + callbacks.length > 0 || (isObject(components) && 'pathItems' in components)
  if (!hasOthers) return code`${all}`
  const ids = operations.flatMap(({ id }, index) => (index === 0 ? [expr.literal(id)] : [code` | `, expr.literal(id)]))
  return code`Pick<${all}, ${ids}>`
}
