import { keyOfSchema, type Model } from '@specwright/document/model'
import { typeNameIn } from '@specwright/document/names'
import { typeOf } from '@specwright/code'
import { engineNames } from './engine-names.ts'
import { functionNamesOf } from './function-names.ts'
import { methodFor, type Method } from './method.ts'
import { resourcesOf } from './named-resources.ts'
import type { NameOfSchema } from './shape.ts'

/** A method of a client, and the function of its operation. */
export interface ClientMethod {
  readonly name: string
  readonly functionName: string
  readonly method: Method
}

/** A resource of a client. */
export interface ClientResource {
  readonly name: string
  readonly typeName: string
  readonly doc: string
  readonly methods: readonly ClientMethod[]
}

/** Names that the files of a client declare, and globals that they use. */
const local = [
  'Client',
  'Errors',
  'FormData',
  'NonNullable',
  'Omit',
  'Operations',
  'Readonly',
  'Record',
  'RequestInit',
  'Resources',
  'Uint8Array',
  'paths',
]

/** The resources of a client with their methods. */
export function describedResources(model: Model): ClientResource[] {
  const resources = resourcesOf(model).map((resource) => ({
    ...resource,
    typeName: `${typeNameIn(resource.name)}Resource`,
  }))
  const reserved = new Set([...local, ...engineNames, ...resources.map(({ typeName }) => typeName)])
  const nameOf = namesBut(reserved, model)
  const functionNames = functionNamesOf(model)
  return resources.map(({ name, typeName, tags, methods }) => ({
    name,
    typeName,
    doc: model.tags
      .filter((tag) => tags.includes(tag.name))
      .map(({ description }) => description)
      .join('\n\n'),
    methods: methods.map((each) => ({
      name: each.name,
      functionName: functionNames.get(each.operation) ?? each.name,
      method: methodFor(each.operation, model, nameOf),
    })),
  }))
}

/** The types of schemas, except those with a reserved name. */
function namesBut(reserved: ReadonlySet<string>, { schemas, inputs, parts }: Model): NameOfSchema {
  const all = [
    ...schemas.map(({ pointer, typeName }) => [pointer, typeName] as const),
    ...[...inputs, ...parts].map((named) => [keyOfSchema(named), named.typeName] as const),
  ]
  const free = all.filter(([, typeName]) => !reserved.has(typeName))
  const types = new Map(free.map(([key, typeName]) => [key, typeOf('types', typeName)]))
  return (key) => types.get(key)
}
