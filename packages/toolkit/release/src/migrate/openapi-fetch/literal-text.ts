import { ts } from 'ts-morph'

/** A member of an object literal that is written. */
export interface WrittenMember {
  /** The comments above it. */
  readonly comments: readonly string[]
  readonly text: string
}

/** A member as it is, with the comments that follow it above it too. */
export function memberOf(property: ts.ObjectLiteralElementLike, text: string = property.getText()): WrittenMember {
  return { comments: commentsOf(property), text }
}

/** The comments before a member, and those that follow it, of which the last member has all. */
export function commentsOf(property: ts.ObjectLiteralElementLike): string[] {
  const { text } = property.getSourceFile()
  const members = ts.isObjectLiteralExpression(property.parent) ? property.parent.properties : undefined
  const comma = /^\s*,/.exec(text.slice(property.getEnd()))?.[0].length ?? 0
  const after = property.getEnd() + comma
  const ranges = [
    ...(property === members?.[0] ? (ts.getTrailingCommentRanges(text, property.getFullStart()) ?? []) : []),
    ...(ts.getLeadingCommentRanges(text, property.getFullStart()) ?? []),
    ...(comma > 0 ? (ts.getTrailingCommentRanges(text, property.getEnd()) ?? []) : []),
    ...(ts.getTrailingCommentRanges(text, after) ?? []),
    ...(property === members?.at(-1) ? (ts.getLeadingCommentRanges(text, after) ?? []) : []),
  ]
  return ranges.map(({ pos, end }) => text.slice(pos, end))
}

/** An object literal with other members, in the layout of one. */
export function literalText(
  literal: ts.ObjectLiteralExpression | undefined,
  members: readonly WrittenMember[],
): string {
  const first = literal?.properties[0]
  const isLong = members.some(({ comments }) => comments.length > 0) || /^\{\s*\n/.test(literal?.getText() ?? '')
  if (!literal || !first || !isLong) return `{ ${members.map(({ text }) => text).join(', ')} }`
  const file = literal.getSourceFile()
  const end = indentAt(file, literal.getStart())
  const own = indentAt(file, first.getStart())
  const indent = own === end ? `${end}  ` : own
  const lines = members.flatMap(({ comments, text }) => [...comments, `${text},`])
  return `{\n${lines.map((each) => `${indent}${each}\n`).join('')}${end}}`
}

function indentAt(file: ts.SourceFile, offset: number): string {
  const line = file.getLineStarts()[file.getLineAndCharacterOfPosition(offset).line] ?? 0
  return /^[ \t]*/.exec(file.text.slice(line))?.[0] ?? ''
}
