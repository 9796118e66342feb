import type { GeneratedFile, Model } from '@specwright/document/model'
import { braces, code, comment, createFile, expr, key, list, typeOf, type Code } from '@specwright/code'
import type { Layout } from '../../config/layout.ts'
import { freeName } from '../free-name.ts'
import { describedResources, type ClientMethod, type ClientResource } from '../client/described-resources.ts'
import type { Method } from '../client/method.ts'
import { everyExport, folderOf, modules, pathsOf } from '../client/modules.ts'
import { queryTypesOf, variablesOf } from '../client/signature.ts'
import { engineFiles } from '../engine.ts'
import { codeFile } from '../generated-file.ts'
import { specifiersFrom } from '../specifiers.ts'
import { isMutation, isQuery } from './reads.ts'
import { stalenessOf, type StaleQuery } from './stale.ts'

const engine = 'client-engine'

/** `queries.ts`: the options of TanStack Query for each operation, and what each mutation makes stale. */
export function emitQueries(model: Model, path: string, layout: Layout): GeneratedFile[] {
  const resources = describedResources(model)
  const all = freeName('ApiQueries', new Set(model.schemas.map(({ typeName }) => typeName)))
  const file = createFile({
    specifierOf: specifiersFrom(path, layout, pathsOf(folderOf(layout.pathOf('client') ?? ''))),
    declared: new Set([all, 'createQueries', 'refreshAfterMutations', 'stale', 'queryClient']),
  })
  for (const name of ['ApiQueryKey', 'InfiniteQueryOf', 'ListedPage', 'MutationOf', 'PageStart', 'QueryOf'])
    file.reexport(typeOf(engine, name))
  file.add(interfaceOf(resources, expr.name(all), model), creatorOf(resources, expr.name(all), model))
  file.add(staleCode(resources, model))
  return [codeFile(path, file), ...engineFiles(engine, file.usedOf(engine), layout)]
}

/** The operations that have queries or mutations. */
function usedOf({ methods }: ClientResource, model: Model): readonly ClientMethod[] {
  return methods.filter(({ method: { operation } }) => isQuery(operation, model) || isMutation(operation, model))
}

function interfaceOf(resources: readonly ClientResource[], name: Code, model: Model): Code {
  const members = resources.map((resource) => {
    const operations = usedOf(resource, model).map(({ name: own, method }) => {
      const { summary, beta, deprecated } = method.operation
      const tags = [
        ...(beta ? ['@beta May change without a new version.'] : []),
        ...(deprecated ? ['@deprecated'] : []),
      ]
      const about = comment([summary.trim(), tags.join('\n')].filter(Boolean).join('\n\n'))
      return code`${about}readonly ${key(own)}: ${typeFor(method, model)}`
    })
    return code`readonly ${key(resource.name)}: ${braces(operations)}`
  })
  return code`
    /** The queries and mutations of each operation, by the names that it has in the client. */
    export interface ${name} ${braces(members)}

  `
}

/** The type of the queries, or of the mutations, of an operation. */
function typeFor(method: Method, model: Model): Code {
  const failure = code`${typeOf(engine, 'QueryFailure')}<${typeOf(modules.operations, 'Errors')}, ${expr.literal(method.operation.id)}>`
  if (!isQuery(method.operation, model)) {
    const { variables, options, result } = variablesOf(method)
    return code`${typeOf(engine, 'Mutations')}<${list([variables, options, result, failure])}>`
  }
  const { kind, given, results } = queryTypesOf(method)
  const names = { one: 'Queries', list: 'ListQueries', stream: 'StreamQueries' } as const
  return code`${typeOf(engine, names[kind])}<${list([given, ...results, failure])}>`
}

const creators = { one: 'queriesOf', list: 'listQueriesOf', stream: 'streamQueriesOf' } as const

function creatorOf(resources: readonly ClientResource[], type: Code, model: Model): Code {
  const functions = everyExport('operations')
  const created = resources.map((resource) => {
    const operations = usedOf(resource, model).map(({ name, functionName, method }) => {
      const creator = isQuery(method.operation, model) ? creators[queryTypesOf(method).kind] : 'mutationsOf'
      const described = expr.object([
        { key: 'client', value: expr.name('client') },
        { key: 'key', value: expr.literal([resource.name, name]) },
        { key: 'takes', value: expr.literal(method.arguments.map((each) => each.name)) },
        { key: 'options', value: expr.literal(optionNamesOf(method)) },
        { key: 'call', value: expr.member(functions, functionName) },
      ])
      return code`${key(name)}: ${expr.call(expr.imported(engine, creator), [described])}`
    })
    return code`${key(resource.name)}: ${braces(operations, code`,`)}`
  })
  const client = expr.name(resources.length === 0 ? '_client' : 'client')
  return code`
    /** Creates the queries and mutations of a client. */
    export function createQueries(${client}: ${functions}.${expr.name('Client')}): ${type} {
      return ${braces(created, code`,`)}
    }

  `
}

/** The options of a method that change what it does, besides the engine's. */
function optionNamesOf({ options, others }: Method): readonly string[] {
  return [...options.map(({ name }) => name), ...(others.length === 0 ? [] : ['contentType'])]
}

/** What each mutation makes stale, and what refreshes it. */
function staleCode(resources: readonly ClientResource[], model: Model): Code {
  const methods = resources.flatMap(({ name, methods: all }) => all.map((each) => ({ resource: name, ...each })))
  const byId = new Map(methods.map((each) => [each.method.operation.id, each]))
  const staleness = new Map(stalenessOf(model).map((each) => [each.operation.id, each.queries]))
  const rows = resources.map((resource) => {
    const own = resource.methods.flatMap(({ name, method }) => {
      const queries = staleness.get(method.operation.id) ?? []
      if (queries.length === 0) return []
      const stale = queries.flatMap((each) => {
        const query = byId.get(each.operation.id)
        return query ? [expr.literal(rowOf(each, [query.resource, query.name], { query: query.method, method }))] : []
      })
      return [code`${key(name)}: [${list(stale, code`, `)}]`]
    })
    return { name: resource.name, own }
  })
  const members = rows.flatMap(({ name, own }) =>
    own.length === 0 ? [] : [code`${key(name)}: ${braces(own, code`,`)}`],
  )
  return code`
    /** The queries that each mutation makes stale, by the start of their keys. */
    export const stale: ${typeOf(engine, 'StaleByMutation')} = ${braces(members, code`,`)}

    /** Makes queries stale after each mutation of their client that changes what they show. Returns what ends that. */
    export function refreshAfterMutations(queryClient: ${typeOf('@tanstack/query-core', 'QueryClient')}): () => void {
      return ${expr.imported(engine, 'refreshAfter')}(queryClient, stale)
    }
  `
}

/** The start of the keys of a query, with the arguments that it has in common with a mutation. */
function rowOf(
  { same }: StaleQuery,
  start: readonly string[],
  { query, method }: { readonly query: Method; readonly method: Method },
): object {
  const argumentFor = (of: Method, parameter: string): string | undefined =>
    of.arguments.find(({ slot }) => slot === `path.${parameter}`)?.name
  const where = Object.entries(same).flatMap(([own, other]) => {
    const names = [argumentFor(query, own), argumentFor(method, other)]
    return names.every((name) => name !== undefined) ? [names as [string, string]] : []
  })
  return { key: start, ...(where.length > 0 && { where: Object.fromEntries(where) }) }
}
