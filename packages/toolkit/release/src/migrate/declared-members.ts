import { ts } from 'ts-morph'

/** A member of a declared type, at any depth. */
export interface DeclaredMember {
  /** The names that lead to it. */
  readonly path: readonly string[]
  readonly node: ts.PropertySignature | ts.MethodSignature
}

/** A string that a declared type allows. */
export interface DeclaredValue {
  readonly path: readonly string[]
  readonly value: string
  readonly node: ts.LiteralTypeNode
}

/** What a declaration of a type consists of. */
export interface DeclaredParts {
  readonly members: readonly DeclaredMember[]
  readonly values: readonly DeclaredValue[]
}

/** Types whose arguments are parts of what they declare. */
const transparent = new Set(['Array', 'ReadonlyArray', 'Readonly', 'NonNullable', 'Partial', 'Required', 'Record'])

/** The members and values of a declaration, without those of types that it refers to by name. */
export function partsOf(declaration: ts.TypeAliasDeclaration | ts.InterfaceDeclaration): DeclaredParts {
  const members: DeclaredMember[] = []
  const values: DeclaredValue[] = []
  const visit = (node: ts.Node, path: readonly string[]): void => {
    if (ts.isPropertySignature(node) || ts.isMethodSignature(node)) {
      const name = nameText(node.name)
      if (name === undefined) return
      const inner = [...path, name]
      members.push({ path: inner, node })
      if (node.type !== undefined) visit(node.type, inner)
    } else if (ts.isLiteralTypeNode(node)) {
      if (ts.isStringLiteral(node.literal)) values.push({ path, value: node.literal.text, node })
    } else if (ts.isTypeReferenceNode(node)) {
      const name = ts.isIdentifier(node.typeName) ? node.typeName.text : ''
      if (transparent.has(name)) for (const argument of node.typeArguments ?? []) visit(argument, path)
    } else if (isTransparent(node)) ts.forEachChild(node, (child) => visit(child, path))
  }
  if (ts.isInterfaceDeclaration(declaration)) for (const member of declaration.members) visit(member, [])
  else visit(declaration.type, [])
  return { members, values }
}

function isTransparent(node: ts.Node): boolean {
  return (
    ts.isTypeLiteralNode(node) ||
    ts.isParenthesizedTypeNode(node) ||
    ts.isArrayTypeNode(node) ||
    ts.isTupleTypeNode(node) ||
    ts.isNamedTupleMember(node) ||
    ts.isOptionalTypeNode(node) ||
    ts.isRestTypeNode(node) ||
    ts.isUnionTypeNode(node) ||
    ts.isIntersectionTypeNode(node) ||
    ts.isTypeOperatorNode(node) ||
    ts.isIndexSignatureDeclaration(node)
  )
}

/** The text of a member's name; `undefined` for a computed one. */
function nameText(name: ts.PropertyName | ts.JsxAttributeName): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : undefined
}
