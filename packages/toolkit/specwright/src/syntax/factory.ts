import { SyntaxKind, type Node } from './node.ts'

// Makes nodes as the factory of TypeScript does, of those kinds that openapi-typescript uses for a frame.

type Modifiers = readonly Node[] | undefined

export const createToken = (kind: number): Node => ({ kind })
export const createModifier: typeof createToken = createToken
export const createKeywordTypeNode: typeof createToken = createToken
export const createTrue = (): Node => ({ kind: SyntaxKind.TrueKeyword })
export const createFalse = (): Node => ({ kind: SyntaxKind.FalseKeyword })
export const createNull = (): Node => ({ kind: SyntaxKind.NullKeyword })
export const createNodeArray = (nodes: readonly Node[] = []): readonly Node[] => nodes

export function createIdentifier(text: string): Node {
  return { kind: SyntaxKind.Identifier, text, escapedText: text }
}

export function createNumericLiteral(value: string | number): Node {
  return { kind: SyntaxKind.NumericLiteral, text: String(value) }
}

export function createStringLiteral(text: string, singleQuote = false): Node {
  return { kind: SyntaxKind.StringLiteral, text, singleQuote }
}

export function createLiteralTypeNode(literal: Node): Node {
  return { kind: SyntaxKind.LiteralType, literal }
}

export function createTypeReferenceNode(name: string | Node, typeArguments?: readonly Node[]): Node {
  return { kind: SyntaxKind.TypeReference, typeName: named(name), typeArguments }
}

export function createIndexedAccessTypeNode(objectType: Node, indexType: Node): Node {
  return { kind: SyntaxKind.IndexedAccessType, objectType, indexType }
}

export function createArrayTypeNode(elementType: Node): Node {
  return { kind: SyntaxKind.ArrayType, elementType }
}

export function createTypeLiteralNode(members: readonly Node[] = []): Node {
  return { kind: SyntaxKind.TypeLiteral, members }
}

export function createPropertySignature(
  modifiers: Modifiers,
  name: string | Node,
  questionToken?: Node,
  type?: Node,
): Node {
  return { kind: SyntaxKind.PropertySignature, modifiers, name: named(name), questionToken, type }
}

export function createParameterDeclaration(
  modifiers: Modifiers,
  _dots: undefined,
  name: string | Node,
  questionToken?: Node,
  type?: Node,
): Node {
  return { kind: SyntaxKind.Parameter, modifiers, name: named(name), questionToken, type }
}

export function createIndexSignature(modifiers: Modifiers, parameters: readonly Node[], type: Node): Node {
  return { kind: SyntaxKind.IndexSignature, modifiers, parameters, type }
}

export function createInterfaceDeclaration(
  modifiers: Modifiers,
  name: string | Node,
  _typeParameters: undefined,
  _heritageClauses: undefined,
  members: readonly Node[],
): Node {
  return { kind: SyntaxKind.InterfaceDeclaration, modifiers, name: named(name), members }
}

export function createTypeAliasDeclaration(
  modifiers: Modifiers,
  name: string | Node,
  _typeParameters: undefined,
  type: Node,
): Node {
  return { kind: SyntaxKind.TypeAliasDeclaration, modifiers, name: named(name), type }
}

export function updateTypeLiteralNode(node: Node, members: readonly Node[]): Node {
  return { ...node, members }
}

export function updateInterfaceDeclaration(
  node: Node,
  modifiers: Modifiers,
  name: Node,
  _typeParameters: undefined,
  _heritageClauses: undefined,
  members: readonly Node[],
): Node {
  return { ...node, modifiers, name, members }
}

function named(name: string | Node): Node {
  return typeof name === 'string' ? createIdentifier(name) : name
}
