import ts from 'typescript'
import { endlessCalls } from '@loyalty-kit/json-schema/compile'

/**
 * Moves the types of schemas that refer to themselves only through arrays out of `components`.
 *
 * TypeScript refuses an interface member that is an array of itself, but accepts such an alias. So the type becomes the
 * schema's alias, and `components` refers to that alias.
 *
 * @param nodes The statements of openapi-typescript.
 * @param aliases The alias of each schema, by the schema's name.
 * @returns The statements, and the type of each alias.
 */
export function withRecursiveAliases(
  nodes: readonly ts.Node[],
  aliases: ReadonlyMap<string, string>,
): { readonly nodes: ts.Node[]; readonly moved: ReadonlyMap<string, ts.Node> } {
  const schemas = nodes.flatMap(schemasIn)
  const recursive = endlessCalls(new Map(schemas.map(([name, type]) => [name, listedRefs(type)])))
  const aliasOf = (name: string | undefined): ts.TypeNode | undefined => {
    const alias = name !== undefined && recursive.has(name) ? aliases.get(name) : undefined
    return alias === undefined ? undefined : ts.factory.createTypeReferenceNode(alias)
  }
  const taken = schemas.filter(([name]) => recursive.has(name))
  const names = new Map<ts.Node, string>(taken.map(([name, type]) => [type, name]))
  return {
    nodes: nodes.map((node) => (taken.length === 0 ? node : transformed(node, (each) => aliasOf(names.get(each))))),
    moved: new Map(taken.map(([name, type]) => [name, transformed(type, (each) => aliasOf(schemaOf(each)))])),
  }
}

/** The schemas of `components`, with their types. */
function schemasIn(node: ts.Node): (readonly [name: string, type: ts.TypeNode])[] {
  if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'components') return []
  const parent = node.members.find((member) => nameOf(member) === 'schemas')
  const type = parent && ts.isPropertySignature(parent) ? parent.type : undefined
  if (type === undefined || !ts.isTypeLiteralNode(type)) return []
  return type.members.flatMap((member) =>
    ts.isPropertySignature(member) && member.type ? [[nameOf(member), member.type] as const] : [],
  )
}

function nameOf({ name }: ts.TypeElement): string {
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name)) ? name.text : ''
}

/** The schemas that TypeScript resolves immediately for a type; members of an object are resolved lazily. */
function listedRefs(type: ts.Node): string[] {
  if (ts.isTypeLiteralNode(type)) return []
  const name = schemaOf(type)
  if (name !== undefined) return [name]
  const found: string[] = []
  ts.forEachChild(type, (child) => void found.push(...listedRefs(child)))
  return found
}

/** `Pet` for `components["schemas"]["Pet"]`. */
function schemaOf(node: ts.Node): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) return undefined
  const { objectType, indexType } = node.objectType
  const isComponents = ts.isTypeReferenceNode(objectType) && ts.isIdentifier(objectType.typeName)
  if (!isComponents || objectType.typeName.text !== 'components' || textOf(indexType) !== 'schemas') return undefined
  return textOf(node.indexType)
}

function textOf(node: ts.TypeNode): string | undefined {
  return ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? node.literal.text : undefined
}

/** A copy of the tree with some nodes replaced. */
function transformed(root: ts.Node, replace: (node: ts.Node) => ts.Node | undefined): ts.Node {
  const visit = (node: ts.Node): ts.Node => replace(node) ?? ts.visitEachChild(node, visit, undefined)
  return visit(root)
}
