import ts from 'typescript'
import { isObject, objectAt, own, type JsonObject } from '@specwright/json-schema/json'
import { componentOf, refOf, valueIn } from '@specwright/json-schema/ref'

/** True for a method of a path item that openapi-typescript does not know. */
const isNewer = (name: string, item: JsonObject): boolean => name === 'query' && isObject(own(item, name))

/** A document in words of OpenAPI 3.1, and a function that names what it stands for in the generated statements. */
export interface InWordsOf31 {
  readonly document: JsonObject
  restored(node: ts.Node): ts.Node
}

/**
 * Writes what OpenAPI 3.2 added in words that openapi-typescript knows: each additional operation as a path of its own,
 * a parameter that is the whole query as one of the query, and a stream as an array of its items.
 */
export function inWordsOf31(document: JsonObject): InWordsOf31 {
  if (!String(document['openapi']).startsWith('3.2')) return { document, restored: (node) => node }
  const json = JSON.stringify(document)
  let mark = '!'
  while (json.includes(mark)) mark += '!'
  const rewritten = withPlainMembers(document, document, mark) as JsonObject // an object becomes an object
  const paths = ['paths', 'webhooks'].flatMap((member): [string, JsonObject][] => {
    return isObject(own(rewritten, member)) ? [[member, withPlainPaths(objectAt(rewritten, member), mark)]] : []
  })
  return { document: { ...rewritten, ...Object.fromEntries(paths) }, restored: (node) => restoredNode(node, mark) }
}

/** Media types in place, with arrays for streams, and parameters of the whole query among those of the query. */
function withPlainMembers(value: unknown, root: JsonObject, mark: string): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => withPlainMembers(each, root, mark))
  if (!isObject(value)) return value
  const plain = value['in'] === 'querystring' ? plainParameter(value, root, mark) : value
  return Object.fromEntries(
    Object.entries(plain).map(([name, each]) => {
      const content = name === 'content' && isObject(each) ? plainContent(each, root) : each
      return [name, withPlainMembers(content, root, mark)]
    }),
  )
}

function plainParameter(parameter: JsonObject, root: JsonObject, mark: string): JsonObject {
  const { content, ...rest } = parameter
  const [media] = Object.values(isObject(content) ? plainContent(content, root) : {})
  const schema = isObject(media) ? own(media, 'schema') : undefined
  return { ...rest, in: 'query', name: `${mark}${String(parameter['name'])}`, schema: schema ?? {} }
}

function plainContent(content: JsonObject, root: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(content).map(([contentType, written]) => {
      const isShared = componentOf(refOf(written) ?? '')?.section === 'mediaTypes'
      const media = isShared ? valueIn(root, written) : written
      const items = isObject(media) ? own(media, 'itemSchema') : undefined
      return [contentType, items === undefined ? media : { schema: { type: 'array', items } }]
    }),
  )
}

/** Path items of which each has only methods that openapi-typescript knows. */
function withPlainPaths(items: JsonObject, mark: string): JsonObject {
  const all = Object.entries(items).flatMap(([path, item]): [string, unknown][] => {
    if (!isObject(item)) return [[path, item]]
    const { additionalOperations, ...rest } = item
    const newer = [
      ...Object.entries(rest).filter(([name]) => isNewer(name, item)),
      ...Object.entries(isObject(additionalOperations) ? additionalOperations : {}),
    ]
    const others = Object.entries(rest).filter(([name]) => !isNewer(name, item))
    const separate = newer.map(([method, operation]): [string, unknown] => {
      return [`${mark}${method}${mark}${path}`, { parameters: item['parameters'] ?? [], get: operation }]
    })
    return [[path, Object.fromEntries(others)], ...separate]
  })
  return Object.fromEntries(all)
}

function restoredNode(root: ts.Node, mark: string): ts.Node {
  const visit = (node: ts.Node): ts.Node => {
    const visited = ts.visitEachChild(node, visit, undefined)
    if (ts.isInterfaceDeclaration(visited)) {
      const { modifiers, name, typeParameters, heritageClauses } = visited
      const members = withMethods(visited.members, mark)
      return ts.factory.updateInterfaceDeclaration(visited, modifiers, name, typeParameters, heritageClauses, members)
    }
    if (!ts.isTypeLiteralNode(visited)) return visited
    return ts.factory.updateTypeLiteralNode(visited, ts.factory.createNodeArray(withQuerystring(visited.members, mark)))
  }
  return visit(root)
}

/** The name of a property, with its mark. */
function nameOf(member: ts.TypeElement): string {
  return member.name && (ts.isStringLiteral(member.name) || ts.isIdentifier(member.name)) ? member.name.text : ''
}

function renamed(member: ts.PropertySignature, name: string, type = member.type): ts.PropertySignature {
  const literal = ts.factory.createStringLiteral(name)
  const copy = ts.factory.createPropertySignature(member.modifiers, literal, member.questionToken, type)
  return ts.setSyntheticLeadingComments(copy, ts.getSyntheticLeadingComments(member))
}

/** The paths, each with the methods that were written as paths of their own. */
function withMethods(paths: ts.NodeArray<ts.TypeElement>, mark: string): ts.TypeElement[] {
  const methods = new Map<string, ts.TypeElement[]>()
  for (const path of paths) {
    const [, method, ...rest] = nameOf(path).startsWith(mark) ? nameOf(path).split(mark) : []
    const operation = membersOf(path).find((member) => nameOf(member) === 'get')
    if (method === undefined || operation === undefined || !ts.isPropertySignature(operation)) continue
    const written = rest.join(mark)
    methods.set(written, [...(methods.get(written) ?? []), renamed(operation, method)])
  }
  return paths.flatMap((path): ts.TypeElement[] => {
    const added = methods.get(nameOf(path))
    if (nameOf(path).startsWith(mark)) return []
    if (added === undefined || !ts.isPropertySignature(path)) return [path]
    return [renamed(path, nameOf(path), ts.factory.createTypeLiteralNode([...membersOf(path), ...added]))]
  })
}

function membersOf(member: ts.TypeElement): readonly ts.TypeElement[] {
  return ts.isPropertySignature(member) && member.type && ts.isTypeLiteralNode(member.type) ? member.type.members : []
}

/** The parameters of an operation, of which one may be the whole query. */
function withQuerystring(parameters: ts.NodeArray<ts.TypeElement>, mark: string): ts.TypeElement[] {
  return parameters.flatMap((location): ts.TypeElement[] => {
    const members = nameOf(location) === 'query' ? membersOf(location) : []
    const whole = members.filter((member) => nameOf(member).startsWith(mark)).filter(ts.isPropertySignature)
    if (whole.length === 0 || !ts.isPropertySignature(location)) return [location]
    const values = whole.map((member) => renamed(member, nameOf(member).slice(mark.length)))
    return [renamed(location, 'querystring', ts.factory.createTypeLiteralNode(values))]
  })
}
