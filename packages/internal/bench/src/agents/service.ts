import { createMockServer, type Contract } from '@specwright/mock-engine'
import { listen } from '@specwright/mock-engine/node'
import { isObject, own, type JsonObject } from '@specwright/json-schema/json'
import { loadContract, loadDocument } from 'specwright'
import type { ContractTasks } from './task.ts'

/** An operation of a document, with the schemas that its input needs. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly description: string
  /** The parameters by name, and the body as `body`. */
  readonly inputSchema: JsonObject
  readonly bodyType: string | undefined
  readonly inQuery: readonly string[]
}

/** A service of a contract, of nothing but a mock that keeps what is created. */
export interface Service {
  readonly url: string
  readonly operations: ReadonlyMap<string, Operation>
  /** For the mock, by the names of the schemes. */
  readonly credentials: JsonObject
  /** Sends whatever is given, as a server without validators does; its result is the status and the body. */
  send(operation: string, input: JsonObject): Promise<{ readonly status: number; readonly body: unknown }>
  close(): Promise<void>
}

/** Starts the service of a document. */
export async function startService(document: string, { seed = {} }: ContractTasks): Promise<Service> {
  const { contract } = await loadContract(document, {})
  const schemes = Object.entries(contract.securitySchemes)
  const secrets = schemes.map(([scheme]) => [scheme, `secret-of-${scheme}`] as const)
  const rows = secrets.map(([scheme, secret]) => ({ scheme, secret }))
  const mock = createMockServer(contract as Contract, { seed: { ...seed, api_credentials: rows } })
  const { url, close } = await listen(mock, { port: 0 })
  const operations = operationsOf((await loadDocument(document, { lint: false })).root)
  const headers = Object.fromEntries(schemes.map(([scheme, facts]) => headerOf(facts, `secret-of-${scheme}`)))
  return {
    url,
    operations,
    credentials: Object.fromEntries(secrets),
    async send(id, input) {
      const { method, path, inQuery, bodyType } = operations.get(id)!
      const target = path.replaceAll(/\{(.*?)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
      const query = inQuery.filter((name) => input[name] !== undefined).map((name) => [name, String(input[name])])
      const response = await fetch(`${url}${target}?${new URLSearchParams(query).toString()}`, {
        method,
        headers: { ...headers, ...(bodyType && { 'content-type': bodyType }) },
        ...(bodyType && { body: JSON.stringify(input['body']) }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
    },
    close,
  }
}

function headerOf(facts: JsonObject, secret: string): [string, string] {
  return facts['type'] === 'apiKey' ? [String(facts['name']), secret] : ['authorization', `Bearer ${secret}`]
}

function operationsOf(root: JsonObject): ReadonlyMap<string, Operation> {
  const paths = Object.entries(root['paths'] as Record<string, JsonObject>)
  const all = paths.flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => ['get', 'put', 'post', 'patch', 'delete'].includes(method))
      .map(([method, each]) => operationOf(root, { path, method, item, operation: each as JsonObject })),
  )
  return new Map(all.map((each) => [each.id, each]))
}

interface WrittenOperation {
  readonly path: string
  readonly method: string
  readonly item: JsonObject
  readonly operation: JsonObject
}

function operationOf(root: JsonObject, { path, method, item, operation }: WrittenOperation): Operation {
  const written = [...((item['parameters'] ?? []) as unknown[]), ...((operation['parameters'] ?? []) as unknown[])]
  const parameters = written.map((each) => resolved(root, each))
  const content = Object.entries((resolved(root, operation['requestBody'])['content'] ?? {}) as JsonObject)
  const [[bodyType, media] = []] = content
  const properties = {
    ...Object.fromEntries(
      parameters.map((each) => [each['name'], { ...(each['schema'] as object), description: each['description'] }]),
    ),
    ...(isObject(media) && { body: media['schema'] }),
  }
  const required = [
    ...parameters.filter((each) => each['required']).map((each) => each['name']),
    ...(media ? ['body'] : []),
  ]
  return {
    id: String(operation['operationId']),
    method: method.toUpperCase(),
    path,
    description: [operation['summary'], operation['description']].filter(Boolean).join('\n\n'),
    inputSchema: withSchemas(root, { type: 'object', properties, required }),
    bodyType,
    inQuery: parameters.filter((each) => each['in'] === 'query').map((each) => String(each['name'])),
  }
}

/** A schema with all that it refers to, each once, as `$defs`. */
function withSchemas(root: JsonObject, schema: JsonObject): JsonObject {
  const defs: Record<string, unknown> = {}
  const take = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(take)
    if (!isObject(value)) return value
    const ref = own(value, '$ref')
    if (typeof ref !== 'string')
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, take(each)]))
    const name = ref.split('/').at(-1) ?? ''
    if (!Object.hasOwn(defs, name)) {
      defs[name] = {}
      defs[name] = take(resolved(root, value))
    }
    return { ...value, $ref: `#/$defs/${name}` }
  }
  const taken = take(schema) as JsonObject
  return Object.keys(defs).length === 0 ? taken : { ...taken, $defs: defs }
}

function resolved(root: JsonObject, value: unknown): JsonObject {
  if (!isObject(value)) return {}
  const ref = own(value, '$ref')
  if (typeof ref !== 'string') return value
  const keys = ref
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return resolved(
    root,
    keys.reduce<unknown>((each, key) => (isObject(each) ? own(each, key) : undefined), root),
  )
}
