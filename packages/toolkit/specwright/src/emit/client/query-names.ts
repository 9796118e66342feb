import type { Model, OperationModel, ParameterModel } from '@specwright/document/model'
import { braces, code, comment, createFile, expr, key, typeOf } from '@specwright/code'
import { codeFile } from '../generated-file.ts'
import type { ClientMethod } from './described-resources.ts'
import type { PartFile, PartOptions } from './modules.ts'
import { acceptsOnly, scalars } from './shape.ts'
import { isJson } from './styles.ts'

const engine = 'client-engine'

/**
 * `query-names.ts`: the names that the query of each operation may have, in a function that is empty in a bundle for production.
 * In the descriptors, they would be part of it.
 */
export function emitQueryNames(
  methods: readonly ClientMethod[],
  model: Model,
  { path, specifierOf }: PartOptions,
): PartFile {
  const file = createFile({ specifierOf, declared: new Set(['process', 'checkQueries', 'connection']) })
  const names = methods.flatMap(({ method: { operation } }) => {
    const known = queryNamesOf(operation, model)
    return known === undefined ? [] : [code`${key(operation.id)}: ${expr.literal(known)}`]
  })
  const about = comment(
    'Lets calls refuse query parameters that their operation does not have. A bundle for production leaves this out.',
  )
  file.add(code`
    declare const process: { readonly env: { readonly NODE_ENV?: string } } | undefined

    ${about}export function checkQueries(connection: ${typeOf(engine, 'Connection')}): void {
      if (typeof process !== 'object' || process.env.NODE_ENV === 'production') return
      ${expr.imported(engine, 'nameQueries')}(connection, ${braces(names, code`,`)})
    }
  `)
  return { file: codeFile(path, file), engineNames: file.usedOf(engine) }
}

/** The names that a query may have, as its descriptor takes them; `undefined` if it may have any. */
function queryNamesOf({ parameters }: OperationModel, model: Model): readonly string[] | undefined {
  const query = parameters.filter((each) => each.in === 'query')
  const isWhole = parameters.some((each) => each.in === 'querystring')
  if (isWhole || query.some((each) => isSpread(each, model))) return undefined
  return query.flatMap((each) => (isDeep(each) ? [each.name, `${each.name}[`] : [each.name]))
}

/** True for an object whose members have its name before their own. */
function isDeep(parameter: ParameterModel): boolean {
  return parameter.style === 'deepObject' && !isJson(parameter)
}

/** True for a parameter that may be an object whose members are parameters themselves. */
function isSpread(parameter: ParameterModel, model: Model): boolean {
  if (isJson(parameter) || isDeep(parameter) || !parameter.explode) return false
  return !acceptsOnly(parameter.schema, [...scalars, 'array'], model)
}
