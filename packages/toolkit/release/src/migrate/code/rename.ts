import { ts } from 'ts-morph'
import { accessText, isIdentifierText, keyText } from './arguments.ts'
import type { Edit } from './edits.ts'
import type { Site } from './sites.ts'

/** Replaces a node. */
export function replaced(node: ts.Node, text: string): Edit {
  return { start: node.getStart(), end: node.getEnd(), parts: [text] }
}

/** Inserts text before a node. */
function before(node: ts.Node, text: string): Edit {
  return { start: node.getStart(), end: node.getStart(), parts: [text] }
}

/** The edit that gives the name at a site another text; what a caller calls it by itself stays. */
export function renameEdit(node: Site['node'], to: string): Edit {
  const { parent } = node
  if (ts.isStringLiteralLike(node)) return replacedText(node, to)
  if (ts.isBindingElement(parent) && parent.propertyName === undefined) return before(node, `${keyText(to)}: `)
  if (ts.isShorthandPropertyAssignment(parent)) return before(node, `${keyText(to)}: `)
  if (ts.isPropertyAccessExpression(parent) && parent.name === node && !isIdentifierText(to)) {
    const dot = parent.questionDotToken ? '?.' : ''
    return { start: parent.expression.getEnd(), end: node.getEnd(), parts: [`${dot}${accessText(to)}`] }
  }
  const isKey = (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node
  const isBound = ts.isBindingElement(parent) && parent.propertyName === node
  return replaced(node, isKey || isBound ? keyText(to) : to)
}

/** Replaces the contents of a string, and keeps its quotes. */
export function replacedText(node: ts.StringLiteralLike, to: string): Edit {
  const quote = node.getText().charAt(0)
  const escaped = JSON.stringify(to)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll(quote, `\\${quote}`)
  return replaced(node, `${quote}${escaped}${quote}`)
}
