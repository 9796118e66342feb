import source from '@specwright/mock-engine/control.yaml?raw'
import { parse } from 'yaml'
import type { Json } from './docs-data.ts'

/** An operation of the control interface. */
export interface ControlOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly description: string }[]
  /** An example of its body, as JSON. */
  readonly body: string | undefined
  readonly responses: readonly { readonly status: string; readonly description: string }[]
}

/** The control interface of the mock, from its OpenAPI document, by its areas. */
export interface ControlInterface {
  readonly description: string
  readonly areas: readonly {
    readonly name: string
    readonly description: string
    readonly operations: readonly ControlOperation[]
  }[]
}

/** The document that the mock engine is published with. */
export function controlInterface(): ControlInterface {
  const document = parse(source) as Json // our own
  const followed = (value: unknown): Json => {
    const { $ref, ...own } = Object(value) as Json
    if (typeof $ref !== 'string') return own
    const steps = $ref.slice(2).split('/')
    return followed(steps.reduce<unknown>((at, step) => (Object(at) as Json)[step], document))
  }
  const operations = Object.entries(document['paths'] as Readonly<Record<string, Json>>).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'parameters')
      .map(([method, value]) => ({ path, method, operation: value as Json, shared: item['parameters'] })),
  )
  const tags = document['tags'] as readonly { readonly name: string; readonly description: string }[]
  return {
    description: String((document['info'] as Json)['description']),
    areas: tags.map(({ name, description }) => ({
      name,
      description,
      operations: operations
        .filter(({ operation }) => (operation['tags'] as readonly string[]).includes(name))
        .map(({ path, method, operation, shared }) => ({
          id: String(operation['operationId']),
          method,
          path,
          summary: String(operation['summary']),
          description: String(operation['description']),
          parameters: [shared, operation['parameters']]
            .flatMap((list) => (Array.isArray(list) ? list.map(followed) : []))
            .map((each) => ({
              name: String(each['name']),
              in: String(each['in']),
              description: textOf(each['description']),
            })),
          body: exampleOf(followed(operation['requestBody'])),
          responses: Object.entries(operation['responses'] as Json).map(([status, response]) => ({
            status,
            description: String(followed(response)['description']),
          })),
        })),
    })),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The first example of a body, as JSON. */
function exampleOf(requestBody: Json): string | undefined {
  const [media] = Object.values(Object(requestBody['content']) as Readonly<Record<string, Json>>)
  const [named] = Object.values(Object(media?.['examples']) as Readonly<Record<string, Json>>)
  const example = media?.['example'] ?? named?.['value']
  return example === undefined ? undefined : JSON.stringify(example, null, 2)
}
