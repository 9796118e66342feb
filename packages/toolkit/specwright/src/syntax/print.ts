import { SyntaxKind, type Comment, type Node } from './node.ts'

const indentation = '    '

/** The text of statements, as TypeScript's printer writes it. */
export function printed(statements: readonly Node[]): string {
  return statements.map((statement) => `${statementText(statement)}\n`).join('')
}

function statementText({ kind, modifiers, name, members = [], type }: Node): string {
  const start = modifiersText(modifiers)
  if (kind === SyntaxKind.TypeAliasDeclaration) return `${start}type ${textOf(name)} = ${typeText(type, '')};`
  return `${start}interface ${textOf(name)} {\n${membersText(members, indentation)}}`
}

function membersText(members: readonly Node[], indent: string): string {
  return members
    .map((member) => `${commentsText(member.comments, indent)}${indent}${memberText(member, indent)};\n`)
    .join('')
}

function memberText({ kind, modifiers, name, questionToken, parameters = [], type }: Node, indent: string): string {
  const start = modifiersText(modifiers)
  const label =
    kind === SyntaxKind.IndexSignature
      ? `[${parameters.map((each) => `${textOf(each.name)}: ${typeText(each.type, indent)}`).join(', ')}]`
      : `${textOf(name)}${questionToken ? '?' : ''}`
  return `${start}${label}: ${typeText(type, indent)}`
}

const keywords = new Map([
  [SyntaxKind.BooleanKeyword, 'boolean'],
  [SyntaxKind.ExportKeyword, 'export'],
  [SyntaxKind.FalseKeyword, 'false'],
  [SyntaxKind.NeverKeyword, 'never'],
  [SyntaxKind.NullKeyword, 'null'],
  [SyntaxKind.NumberKeyword, 'number'],
  [SyntaxKind.ReadonlyKeyword, 'readonly'],
  [SyntaxKind.StringKeyword, 'string'],
  [SyntaxKind.TrueKeyword, 'true'],
  [SyntaxKind.UndefinedKeyword, 'undefined'],
  [SyntaxKind.UnknownKeyword, 'unknown'],
])

function modifiersText(modifiers: readonly Node[] = []): string {
  return modifiers.map(({ kind }) => `${keywords.get(kind)} `).join('')
}

function typeText(type: Node | undefined, indent: string): string {
  if (type === undefined) return ''
  switch (type.kind) {
    case SyntaxKind.LiteralType:
      return typeText(type.literal, indent)
    case SyntaxKind.ArrayType:
      return `${typeText(type.elementType, indent)}[]`
    case SyntaxKind.IndexedAccessType:
      return `${typeText(type.objectType, indent)}[${typeText(type.indexType, indent)}]`
    case SyntaxKind.TypeReference: {
      const { typeName, typeArguments = [] } = type
      const all = typeArguments.map((each) => typeText(each, indent)).join(', ')
      return `${textOf(typeName)}${all && `<${all}>`}`
    }
    case SyntaxKind.TypeLiteral: {
      const { members = [] } = type
      return members.length === 0 ? '{}' : `{\n${membersText(members, `${indent}${indentation}`)}${indent}}`
    }
    default:
      return keywords.get(type.kind) ?? textOf(type)
  }
}

/** A name or a literal. */
function textOf(node: Node | undefined): string {
  const { kind, text = '', singleQuote = false } = node ?? {}
  if (kind !== SyntaxKind.StringLiteral) return text
  const quote = singleQuote ? "'" : '"'
  return `${quote}${text.replaceAll(singleQuote ? escapedInSingle : escapedInDouble, escapeOf)}${quote}`
}

// oxlint-disable-next-line no-control-regex -- they are what is escaped
const escapedInDouble = /\r\n|[\\"\u0000-\u001F]|[^\u0000-\u007F]/g
// oxlint-disable-next-line no-control-regex -- they are what is escaped
const escapedInSingle = /\r\n|[\\'\u0000-\u001F]|[^\u0000-\u007F]/g

const escapes: Readonly<Record<string, string>> = {
  '\t': String.raw`\t`,
  '\v': String.raw`\v`,
  '\f': String.raw`\f`,
  '\b': String.raw`\b`,
  '\r': String.raw`\r`,
  '\n': String.raw`\n`,
  '\\': '\\\\',
  '"': '\\"',
  "'": "\\'",
  '\r\n': String.raw`\r\n`,
}

function escapeOf(found: string, at: number, text: string): string {
  // Before a digit it would be an octal escape.
  if (found === '\0') return /\d/.test(text.charAt(at + 1)) ? String.raw`\x00` : String.raw`\0`
  return escapes[found] ?? `\\u${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

function commentsText(comments: readonly Comment[] = [], indent: string): string {
  return comments.map(({ text }) => `${commentText(`/*${text}*/`, indent)}\n`).join('')
}

/** A comment whose lines are trimmed, and further to the right by what they were indented themselves. */
function commentText(comment: string, indent: string): string {
  const [first = '', ...rest] = comment.split(/\r\n|[\n\r\u2028\u2029]/)
  const lines = rest.map((line) => {
    const text = line.trim()
    return text === '' ? ownIndent(line, indent) : `${ownIndent(line, indent)}${text}`
  })
  return [`${indent}${first.trim()}`, ...lines].join('\n')
}

/** The spaces before a line, of which a tab makes the next multiple of four. */
function ownIndent(line: string, indent: string): string {
  let width = 0
  for (const character of line) {
    if (character === '\t') width += 4 - (width % 4)
    else if (/\s/.test(character)) width++
    else break
  }
  return ' '.repeat(indent.length + width)
}
