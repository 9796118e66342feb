import { children, SyntaxKind, type Comment, type Node } from './node.ts'
import { printed } from './print.ts'

// What openapi-typescript needs of TypeScript to write a frame whose schemas are replaced. The bundled command has it in
// place of TypeScript, which takes longer to load than a small document takes to generate. Both write the same text.

export * as factory from './factory.ts'
export { SyntaxKind }

// Which versions and ends of lines there are does not matter: there is one.
export const NewLineKind: object = {}
export const ScriptKind: object = {}
export const ScriptTarget: object = {}

type Test = (node: Node) => boolean

export const isArrayTypeNode: Test = isOf(SyntaxKind.ArrayType)
export const isIdentifier: Test = isOf(SyntaxKind.Identifier)
export const isInterfaceDeclaration: Test = isOf(SyntaxKind.InterfaceDeclaration)
export const isPropertySignature: Test = isOf(SyntaxKind.PropertySignature)
export const isStringLiteral: Test = isOf(SyntaxKind.StringLiteral)
export const isTupleTypeNode: Test = isOf(SyntaxKind.TupleType)
export const isTypeAliasDeclaration: Test = isOf(SyntaxKind.TypeAliasDeclaration)
export const isTypeLiteralNode: Test = isOf(SyntaxKind.TypeLiteral)
export const isTypeNode: Test = isOf(
  SyntaxKind.ArrayType,
  SyntaxKind.IndexedAccessType,
  SyntaxKind.LiteralType,
  SyntaxKind.NeverKeyword,
  SyntaxKind.StringKeyword,
  SyntaxKind.TypeLiteral,
  SyntaxKind.TypeReference,
  SyntaxKind.UnknownKeyword,
)

function isOf(...kinds: readonly number[]): Test {
  return ({ kind }) => kinds.includes(kind)
}

/** Adds a comment that ends its line. */
export function addSyntheticLeadingComment(node: Node, _kind: number, text: string): Node {
  node.comments = [...(node.comments ?? []), { text }]
  return node
}

export function getSyntheticLeadingComments({ comments }: Node): readonly Comment[] | undefined {
  return comments
}

export function setSyntheticLeadingComments(node: Node, comments: readonly Comment[] | undefined): Node {
  node.comments = comments
  return node
}

/** A node with other children; the same one where none differs. */
export function visitEachChild(node: Node, visit: (child: Node) => Node): Node {
  let copy: Node = node
  for (const name of children) {
    const child = node[name]
    if (child === undefined) continue
    const visited = isArray(child) ? eachVisited(child, visit) : visit(child)
    if (visited !== child) copy = { ...copy, [name]: visited }
  }
  return copy
}

function eachVisited(nodes: readonly Node[], visit: (child: Node) => Node): readonly Node[] {
  const visited = nodes.map((node) => visit(node))
  return visited.every((node, index) => node === nodes[index]) ? nodes : visited
}

function isArray(child: Node | readonly Node[]): child is readonly Node[] {
  return Array.isArray(child)
}

/** A file of statements. */
interface SourceFile {
  statements: readonly Node[]
}

export function createSourceFile(): SourceFile {
  return { statements: [] }
}

export function createPrinter(): { readonly printFile: (file: SourceFile) => string } {
  return { printFile: ({ statements }) => printed(statements) }
}
