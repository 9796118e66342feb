import { ts } from 'ts-morph'
import { sentenceOf, type Change, type Migration } from '../migration.ts'
import { isJavaScript } from './assertions.ts'
import type { Edit } from './edits.ts'
import { childrenOf } from './walk.ts'

/** Where a person must decide. */
export interface Mark {
  /** Offset in the file. */
  readonly at: number
  readonly change?: Change
  /** Why it was not rewritten, if the change does not say it. */
  readonly why?: string
}

/** An argument or member that a person must write: it does not compile, and says which type it must have. */
export function holeIn(file: ts.SourceFile, type: string): string {
  return isJavaScript(file) ? `/** @satisfies {${type}} */ (undefined)` : `undefined satisfies ${type}`
}

/** What a person reads of a mark. */
export function reasonOf({ change, why }: Mark): string {
  return [...(change ? [sentenceOf(change)] : []), ...(why === undefined ? [] : [why])]
    .join(': ')
    .replaceAll(/\s+/g, ' ')
}

/** What the comments of a migration say of it. */
export interface MarkLabel extends Pick<Migration, 'package' | 'guide'> {
  /** The version, if there is one. */
  readonly to?: string
}

/** How the comments of a migration begin. */
function prefixOf({ package: name, to }: MarkLabel): string {
  return `// migrate ${name}${to === undefined ? '' : ` ${to}`}: `
}

/** A mark with the edit that writes its comment. */
export interface WrittenMark {
  readonly mark: Mark
  readonly edit: Edit
}

/** The edits that write marks as comments above their statements; those that are written already are left out. */
export function markEdits(file: ts.SourceFile, marks: readonly Mark[], label: MarkLabel): WrittenMark[] {
  const { guide } = label
  const written = new Set<string>()
  return marks.flatMap((mark) => {
    const start = lineOfStatement(file, mark.at)
    const comment = `${prefixOf(label)}${reasonOf(mark)}${guide === undefined ? '' : `. See ${guide}`}`
    const key = `${start} ${comment}`
    if (written.has(key) || commentsAbove(file, start).includes(comment)) return []
    written.add(key)
    const indent = /^[ \t]*/.exec(file.text.slice(start))?.[0] ?? ''
    const newline = file.text.includes('\r\n') ? '\r\n' : '\n'
    return [{ mark, edit: { start, end: start, parts: [`${indent}${comment}${newline}`] } }]
  })
}

/** True if the statement at an offset has a mark of a migration. */
export function isMarked(file: ts.SourceFile, offset: number, label: MarkLabel): boolean {
  const prefix = prefixOf(label)
  return commentsAbove(file, lineOfStatement(file, offset)).some((each) => each.startsWith(prefix))
}

/** The comments directly above a line, each without its indentation. */
function commentsAbove(file: ts.SourceFile, start: number): string[] {
  const lines = file.text
    .slice(0, start)
    .split(/\r?\n/)
    .slice(0, -1)
    .map((line) => line.trim())
  const code = lines.findLastIndex((line) => !line.startsWith('//'))
  return lines.slice(code + 1)
}

/** The start of the line where the statement or member around an offset begins. */
function lineOfStatement(file: ts.SourceFile, offset: number): number {
  let start = ts.getShebang(file.text) === undefined ? 0 : startOfLineAfter(file, 0)
  const visit = (node: ts.Node): void => {
    if (offset < node.getStart(file, true) || offset >= node.getEnd()) return
    // What is in the comment above a statement is marked above the comment.
    const first = offset < node.getStart(file) ? node.getStart(file, true) : node.getStart(file)
    if (isLineStart(node) && isFirstInLine(file, first)) start = startOfLine(file, first)
    for (const child of childrenOf(node)) visit(child)
  }
  ts.forEachChild(file, visit)
  return start
}

function isLineStart(node: ts.Node): boolean {
  return (
    (ts.isStatement(node) && !ts.isBlock(node)) ||
    ts.isClassElement(node) ||
    ts.isTypeElement(node) ||
    node.kind === ts.SyntaxKind.EndOfFileToken
  )
}

function isFirstInLine(file: ts.SourceFile, start: number): boolean {
  return file.text.slice(startOfLine(file, start), start).trim() === ''
}

function startOfLine(file: ts.SourceFile, offset: number): number {
  const { line } = file.getLineAndCharacterOfPosition(offset)
  return file.getPositionOfLineAndCharacter(line, 0)
}

function startOfLineAfter(file: ts.SourceFile, offset: number): number {
  const { line } = file.getLineAndCharacterOfPosition(offset)
  return file.getLineStarts()[line + 1] ?? file.text.length
}
