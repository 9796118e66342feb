import { isObject } from '@specwright/json-schema/json'
import { one, placeIn, shape, type Kind, type Member } from './openapi-shape.ts'

/** An object of OpenAPI or Swagger that has a place of its own. */
export type PartKind =
  | Kind
  | 'contact'
  | 'data'
  | 'discriminator'
  | 'example'
  | 'externalDocs'
  | 'flow'
  | 'flows'
  | 'header'
  | 'info'
  | 'license'
  | 'link'
  | 'requirement'
  | 'securityScheme'
  | 'server'
  | 'serverVariable'
  | 'tag'
  | 'xml'

/** How a member contains objects, or values that are none of OpenAPI's (`data`): one, an array or a map of them. */
export type PartMember = readonly [Member[0], PartKind]
type PartMembers = Readonly<Record<string, PartMember>>

const headers: PartMembers = { headers: ['map', 'header'] }
const docs: PartMembers = { externalDocs: ['one', 'externalDocs'] }
const examples: PartMembers = { examples: ['map', 'example'] }
const security: PartMembers = { security: ['array', 'requirement'] }
const servers: PartMembers = { servers: ['array', 'server'] }
const tags: PartMembers = { tags: ['array', 'tag'] }
const list: PartMember = ['array', 'data']

/** What objects contain besides schemas and operations, and where Swagger 2.0 has those. */
const parts: Readonly<Partial<Record<PartKind, PartMembers>>> = {
  document: {
    info: ['one', 'info'],
    ...docs,
    ...security,
    ...servers,
    ...tags,
    definitions: ['map', 'schema'],
    parameters: ['map', 'parameter'],
    responses: ['map', 'response'],
    securityDefinitions: ['map', 'securityScheme'],
  },
  info: { contact: ['one', 'contact'], license: ['one', 'license'] },
  server: { variables: ['map', 'serverVariable'] },
  serverVariable: { enum: list },
  components: { ...examples, ...headers, links: ['map', 'link'], securitySchemes: ['map', 'securityScheme'] },
  securityScheme: { flows: ['one', 'flows'] },
  flows: { '*': ['one', 'flow'] },
  flow: { scopes: ['map', 'data'] },
  requirement: { '*': list },
  pathItem: servers,
  operation: { ...docs, ...security, ...servers, tags: list },
  parameter: examples,
  header: { ...shape.parameter, ...examples },
  mediaType: examples,
  encoding: headers,
  response: { ...headers, links: ['map', 'link'], schema: ['one', 'schema'] },
  link: { server: ['one', 'server'] },
  tag: docs,
  schema: {
    ...docs,
    discriminator: ['one', 'discriminator'],
    xml: ['one', 'xml'],
    required: list,
    enum: list,
    dependentRequired: ['map', 'data'],
  },
  discriminator: { mapping: ['map', 'data'] },
}

/** What the whole of a document is. */
export const wholeDocument: PartMember = one.document

/** What a value at a place contains under a key; `undefined` for data, text and what OpenAPI does not know. */
export function partIn(value: object, place: PartMember, key: string): PartMember | undefined {
  const [how, kind] = place
  if (Array.isArray(value) !== (how === 'array') || isExtension(value, place, key)) return undefined
  if (how !== 'one') return kind === 'data' ? undefined : ['one', kind]
  const known = parts[kind]
  if (known !== undefined && Object.hasOwn(known, key)) return known[key]
  return isKind(kind) ? placeIn(value, one[kind], key) : known?.['*']
}

function isKind(kind: PartKind): kind is Kind {
  return Object.hasOwn(shape, kind)
}

/** True for a key of an extension, not for the name of a schema or header. */
export function isExtension(value: unknown, [how, kind]: PartMember, key: string): boolean {
  // Maps of paths, responses and callbacks may be extended.
  return key.startsWith('x-') && isObject(value) && (how === 'one' || kind === 'response' || kind === 'pathItem')
}

/** Kinds of objects that a `$ref` may stand for, with the components that it may refer to. */
export const sections: Readonly<Partial<Record<PartKind, readonly string[]>>> = {
  schema: ['schemas'],
  parameter: ['parameters'],
  header: ['headers'],
  body: ['requestBodies'],
  response: ['responses'],
  pathItem: ['pathItems'],
  callback: ['callbacks'],
  mediaType: ['mediaTypes'],
  example: ['examples'],
  link: ['links'],
  securityScheme: ['securitySchemes'],
}

/** True for a place of an object that a `$ref` may stand for. */
export function isReferable([how, kind]: PartMember): boolean {
  return how === 'one' && Object.hasOwn(sections, kind)
}

/** True for an object with a `$ref` that is neither a ref nor the name of something; that of a schema is looked at elsewhere. */
export function isInvalidRef(value: object, [how, kind]: PartMember): boolean {
  if (!Object.hasOwn(value, '$ref') || how === 'array' || (how === 'one' && kind === 'schema')) return false
  const ref: unknown = Reflect.get(value, '$ref')
  return typeof ref !== 'string' && (how === 'one' || !isObject(ref))
}
