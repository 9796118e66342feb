const kinds = [
  'ArrayType',
  'BooleanKeyword',
  'ExportKeyword',
  'Identifier',
  'IndexSignature',
  'IndexedAccessType',
  'InterfaceDeclaration',
  'LiteralType',
  'MinusToken',
  'MultiLineCommentTrivia',
  'NeverKeyword',
  'NullKeyword',
  'NumberKeyword',
  'NumericLiteral',
  'Parameter',
  'PropertySignature',
  'QuestionToken',
  'ReadonlyKeyword',
  'StringKeyword',
  'StringLiteral',
  'TypeAliasDeclaration',
  'TypeLiteral',
  'TypeReference',
  'UndefinedKeyword',
  'UnknownKeyword',
  'TrueKeyword',
  'TupleType',
  'FalseKeyword',
] as const

/** The kinds of nodes that the frame of types consists of, with numbers of no meaning. */
export const SyntaxKind: Readonly<Record<(typeof kinds)[number], number>> & readonly string[] = twoWay(kinds)

/** Numbers by name, and names by number, as an enumeration of TypeScript has them. */
function twoWay<Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> & readonly string[] {
  return Object.assign([...names], Object.fromEntries(names.map((name, kind) => [name, kind])) as Record<Name, number>)
}

/** A comment before a node, without its signs. */
export interface Comment {
  readonly text: string
}

/** A node of the frame; which members it has follows from its kind. */
export interface Node {
  readonly kind: number
  readonly text?: string
  readonly escapedText?: string
  readonly singleQuote?: boolean
  readonly modifiers?: readonly Node[] | undefined
  readonly name?: Node
  readonly questionToken?: Node | undefined
  readonly type?: Node | undefined
  readonly typeName?: Node
  readonly typeArguments?: readonly Node[] | undefined
  readonly elementType?: Node
  readonly objectType?: Node
  readonly indexType?: Node
  readonly literal?: Node
  readonly members?: readonly Node[]
  readonly parameters?: readonly Node[]
  /** Its comments, in order. */
  comments?: readonly Comment[] | undefined
}

const names = [
  'modifiers',
  'name',
  'questionToken',
  'type',
  'typeName',
  'typeArguments',
  'elementType',
  'objectType',
  'indexType',
  'literal',
  'members',
  'parameters',
] as const

/** The members of nodes that are nodes, or arrays of nodes. */
export const children: readonly (typeof names)[number][] = names
