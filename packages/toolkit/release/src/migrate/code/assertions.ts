import { ts } from 'ts-morph'
import { commentsOf } from './walk.ts'

/** The type that an expression asserts: `value as T`, `<T>value`, and in JavaScript a cast in a comment. */
export function assertedBy(node: ts.Node): ts.TypeNode | undefined {
  if (ts.isAssertionExpression(node)) return node.type
  if (!ts.isParenthesizedExpression(node) || commentsOf(node).length === 0 || !isJavaScript(node.getSourceFile()))
    return undefined
  return ts.getJSDocTypeTag(node)?.typeExpression.type
}

/** True for a file whose types are in comments. */
export function isJavaScript({ fileName }: ts.SourceFile): boolean {
  return /\.[cm]?jsx?$/.test(fileName)
}
