import { buildModel, loadContract, loadDocument, type Model, type OperationModel } from 'specwright'
import { exampleValue } from '@specwright/json-schema/examples'
import type { JsonObject } from '@specwright/json-schema/json'
import { createMockServer, type Contract, type MockServer, type MockTypes } from '@specwright/mock-engine'
import { bodiesOf, isOwnHeader } from './cycle-requests.ts'
import { createJudge, type Judge } from './judge.ts'

/** What became of the collections of a document. */
export interface Cycles {
  readonly title: string
  readonly operations: number
  /** How many operations create, read, change, delete and list items; the others respond with examples. */
  readonly actions: Readonly<Record<Does, number>>
  /** Collections whose operations include all five. */
  readonly complete: number
  /** Those of them whose items went through them all, with no code. */
  readonly passed: number
  /** Why the others did not. */
  readonly failures: readonly string[]
}

type Action = NonNullable<Contract['actions']>[string]

/** What operations do with items. */
export type Does = (typeof verbs)[number]

/** What operations do with items, in the order of a cycle. */
export const verbs = ['create', 'read', 'change', 'delete', 'list'] as const

function isDone(does: Does, action: Action): boolean {
  return does === action.does || (does === 'change' && (action.does === 'patch' || action.does === 'replace'))
}

/** Creates, reads, changes, lists and deletes an item of each collection of a document, by requests. */
export async function cyclesOf(document: string): Promise<Cycles> {
  const { contract } = await loadContract(document, {})
  const model = buildModel(await loadDocument(document, { lint: false }))
  const { collections, actions } = contract
  const failures: string[] = []
  let passed = 0
  let complete = 0
  const judge = createJudge(model.document.root)
  // A token of this server, for schemes that issue tokens.
  const schemes = model.securitySchemes.filter(({ scheme }) => scheme['type'] === 'oauth2')
  const seed = { api_credentials: schemes.map(({ name }) => ({ scheme: name, secret: token })) }
  for (const { name } of collections) {
    const cycle = new Cycle({ contract, model, judge }, createMockServer(contract, { idSeed: 1, seed }))
    if (!cycle.isComplete(name)) continue
    complete++
    const failure = await cycle
      .run(name)
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    if (failure === undefined) passed++
    else failures.push(`${name}: ${failure}`)
  }
  const counts = verbs.map(
    (does) => [does, Object.values(actions).filter((each) => isDone(does, each)).length] as const,
  )
  return {
    title: model.title,
    operations: model.operations.length,
    actions: Object.fromEntries(counts) as Cycles['actions'], // one for each
    complete,
    passed,
    failures,
  }
}

const token = 'token'

/** An item that was created, with the values of the parameters that lead to it. */
interface Made {
  readonly path: Readonly<Record<string, string>>
  readonly id: string
}

interface Scene {
  readonly contract: Contract
  readonly model: Model
  readonly judge: Judge
}

/** What a request was answered with. */
interface Result {
  readonly status: number
  readonly text: string
  /** The item; absent if the body has none. */
  readonly item: unknown
  /** The items of a list. */
  readonly items: readonly unknown[]
}

class Cycle {
  readonly #contract: Contract
  readonly #model: Model
  readonly #mock: MockServer<MockTypes>
  readonly #made = new Map<string, Made>()

  readonly #judge: Judge

  constructor({ contract, model, judge }: Scene, mock: MockServer<MockTypes>) {
    this.#contract = contract
    this.#model = model
    this.#judge = judge
    this.#mock = mock
  }

  isComplete(name: string): boolean {
    return verbs.every((does) => this.#find(name, does) !== undefined)
  }

  /** Why the cycle is not complete; `undefined` if it is. */
  async run(name: string): Promise<string | undefined> {
    const { id, path } = await this.#create(name)
    const member = this.#collection(name).id.member
    const at = { ...path, ...this.#named(name, id) }
    const read = await this.#send(name, 'read', at)
    if (textAt(read.item, member) !== id) return `reading gives ${textAt(read.item, member)}, not ${id}`
    await this.#send(name, 'change', at)
    const listed = await this.#send(name, 'list', at)
    if (!listed.items.some((item) => textAt(item, member) === id)) return 'the list lacks the item'
    const { action } = this.#operation(name, 'delete')
    await this.#send(name, 'delete', at)
    const isSoft = 'sets' in action && action.sets !== undefined
    const after = await this.#request(name, 'read', at)
    if (!isSoft && after.status !== 404) return `reading after the deletion gives ${after.status}`
    const rest = await this.#send(name, 'list', at)
    return !isSoft && rest.items.some((item) => textAt(item, member) === id)
      ? 'the list has the deleted item'
      : undefined
  }

  /** Creates an item, with the items that its path is below. */
  async #create(name: string): Promise<Made> {
    const known = this.#made.get(name)
    if (known) return known
    const path: Record<string, string> = {}
    const { parents, id } = this.#collection(name)
    for (const { parameter = '', collection } of parents) {
      const isCreated = collection !== undefined && this.#find(collection, 'create') !== undefined
      const parent = isCreated ? await this.#create(collection) : undefined
      Object.assign(path, parent?.path, { [parameter]: parent?.id ?? this.#example(name, parameter) })
    }
    const { action } = this.#operation(name, 'create')
    const own =
      'parameter' in action && action.parameter !== undefined ? this.#example(name, action.parameter) : undefined
    if ('parameter' in action && action.parameter !== undefined) path[action.parameter] = own ?? ''
    const { item } = await this.#send(name, 'create', path)
    const made = { path, id: textAt(item, id.member) ?? own ?? (await this.#lastId(name)) }
    this.#made.set(name, made)
    return made
  }

  /** The id of an item that the response to its creation does not have. */
  async #lastId(name: string): Promise<string> {
    const rows = await this.#mock.control.list(name)
    return textAt(rows.at(-1), this.#collection(name).id.member) ?? ''
  }

  #named(name: string, id: string): Record<string, string> {
    const { action } = this.#operation(name, 'read')
    return 'parameter' in action && action.parameter !== undefined ? { [action.parameter]: id } : {}
  }

  #collection(name: string): NonNullable<Contract['collections']>[number] {
    const found = this.#contract.collections?.find((each) => each.name === name)
    if (!found) throw new Error(`there is no collection ${name}`)
    return found
  }

  #find(name: string, does: Does): { readonly operation: OperationModel; readonly action: Action } | undefined {
    const all = Object.entries(this.#contract.actions ?? {})
    const [id, action] = all.find(([, each]) => each.collection === name && isDone(does, each)) ?? []
    const operation = this.#model.operations.find((each) => each.id === id)
    return operation && action && { operation, action }
  }

  #operation(name: string, does: Does): { readonly operation: OperationModel; readonly action: Action } {
    const found = this.#find(name, does)
    if (!found) throw new Error(`nothing does ${does}`)
    return found
  }

  /** A value of a path parameter that no item names. */
  #example(name: string, parameter: string): string {
    const operations = (['read', 'list', 'create'] as const).flatMap((does) => this.#find(name, does)?.operation ?? [])
    const found = operations.flatMap(({ parameters }) => parameters).find((each) => each.name === parameter)
    const value: unknown = found?.example ?? (found && exampleValue(found.schema, this.#model.document.root))
    return textOf(value ?? 'x')
  }

  /** Sends a request, which must succeed as the document says. */
  async #send(name: string, does: Does, path: Readonly<Record<string, string>>): Promise<Result> {
    const result = await this.#request(name, does, path)
    const { status, text } = result
    if (status < 200 || status > 299) throw new Error(`${does} gives ${status} ${text.slice(0, 200)}`)
    return result
  }

  async #request(name: string, does: Does, values: Readonly<Record<string, string>>): Promise<Result> {
    const { operation, action } = this.#operation(name, does)
    const { root } = this.#model.document
    const path = operation.path.replaceAll(/\{([^{}]*)\}/g, (_, parameter: string) =>
      encodeURIComponent(values[parameter] ?? this.#example(name, parameter)),
    )
    const required = operation.parameters.filter((each) => each.required && each.in !== 'path')
    const valueOf = (each: (typeof required)[number]): string => textOf(each.example ?? exampleValue(each.schema, root))
    const query = required.filter((each) => each.in === 'query').map((each) => [each.name, valueOf(each)])
    const headers = required.filter(isOwnHeader).map((each) => [each.name, valueOf(each)])
    const url = new URL(`http://mock.test${path}`)
    url.search = new URLSearchParams([...query, ...this.#keys(operation)]).toString()
    let result: Result | undefined
    for (const body of bodiesOf(operation, root)) {
      const response = await this.#mock.fetch(url, {
        method: operation.method.toUpperCase(),
        headers: {
          authorization: `Bearer ${token}`,
          ...Object.fromEntries(headers),
          ...this.#keyHeaders(operation),
          ...body.headers,
        },
        ...(body.text !== undefined && { body: body.text }),
      })
      result = await this.#resultOf(response, action, operation)
      if (result.status < 400) return result
    }
    if (!result) throw new Error(`no body of ${operation.id} is valid`)
    return result
  }

  #schemes(operation: OperationModel): readonly JsonObject[] {
    const names = operation.security.find((each) => each.length > 0) ?? []
    return this.#model.securitySchemes.filter(({ name }) => names.includes(name)).map(({ scheme }) => scheme)
  }

  #keys(operation: OperationModel): string[][] {
    return this.#schemes(operation).flatMap((scheme) =>
      scheme['in'] === 'query' ? [[String(scheme['name']), 'key']] : [],
    )
  }

  #keyHeaders(operation: OperationModel): Record<string, string> {
    const all = this.#schemes(operation).flatMap((scheme): [string, string][] => {
      if (scheme['in'] === 'header') return [[String(scheme['name']), 'key']]
      if (scheme['scheme'] === 'basic') return [['authorization', `Basic ${btoa('user:password')}`]]
      const isFlow = scheme['type'] === 'oauth2'
      return isFlow ? [['authorization', `Bearer ${token}`]] : []
    })
    return Object.fromEntries(all)
  }

  async #resultOf(response: Response, action: Action, operation: OperationModel): Promise<Result> {
    const { status } = response
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    const body: unknown = isJson && text !== '' ? JSON.parse(text) : undefined
    const documented = operation.responses.find((each) => each.status === String(status))
    const schema = documented?.content.find(({ contentType }) => /json/.test(contentType))?.schema
    const fault = schema === undefined || body === undefined ? undefined : this.#judge(body, schema)
    if (fault !== undefined) throw new Error(`${operation.id} responds with what its schema refuses: ${fault}`)
    const at = action.response === undefined ? undefined : valueAt(body, action.response)
    return { status, text, item: Array.isArray(at) ? undefined : at, items: Array.isArray(at) ? at : [] }
  }
}

function valueAt(value: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1)
  return keys.reduce<unknown>((part, key) => Reflect.get(Object(part) as object, key.replaceAll('~1', '/')), value)
}

function textAt(value: unknown, member: string): string | undefined {
  const part: unknown = Reflect.get(Object(value) as object, member)
  return part === undefined || part === null ? undefined : textOf(part)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
