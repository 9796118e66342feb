import ts from 'typescript'

/** A `%` that starts no percent-encoding. */
const barePercent = /%(?![\dA-Fa-f]{2})/g

/** The same document with other names, and what gives the statements made of it the true names again. */
export interface Respelt<Document> {
  readonly document: Document
  restored(node: ts.Node): ts.Node
}

/**
 * The same document with each bare `%`, and each `%` and `#` of an operation's name, spelt otherwise, since
 * openapi-typescript reads names as parts of a URI.
 */
export function withoutUriMarks<Document extends object>(document: Document): Respelt<Document> {
  const json = JSON.stringify(document)
  let end = '!'
  while (json.includes(`!percent${end}`) || json.includes(`!hash${end}`)) end += '!'
  const [percent, hash] = [`!percent${end}`, `!hash${end}`]
  let isSpelt = false
  const spelt = mapped(document, (text, isOperation) => {
    const name = isOperation
      ? text.replaceAll('%', percent).replaceAll('#', hash)
      : text.replaceAll(barePercent, percent)
    isSpelt ||= name !== text
    return name
  })
  if (!isSpelt) return { document, restored: (node) => node }
  const restore = (text: string): string => text.replaceAll(percent, '%').replaceAll(hash, '#')
  return { document: spelt as Document, restored: (node) => withTexts(node, restore) } // the same but for its strings
}

/** The same value with other strings, keys among them. */
function mapped(value: unknown, rewrite: (text: string, isOperation: boolean) => string): unknown {
  const made = new Map<object, unknown>()
  const visit = (each: unknown, key: string): unknown => {
    if (typeof each === 'string') return rewrite(each, key === 'operationId')
    if (typeof each !== 'object' || each === null) return each
    // Many parts refer to one.
    if (!made.has(each)) made.set(each, visitMembers(each))
    return made.get(each)
  }
  const visitMembers = (each: object): unknown =>
    Array.isArray(each)
      ? each.map((item: unknown) => visit(item, ''))
      : Object.fromEntries(Object.entries(each).map(([key, member]) => [rewrite(key, false), visit(member, key)]))
  return visit(value, '')
}

/** The same tree with other names, strings and comments. */
function withTexts(root: ts.Node, rewrite: (text: string) => string): ts.Node {
  const visit = (node: ts.Node): ts.Node => {
    const made = withText(node, rewrite) ?? ts.visitEachChild(node, visit, undefined)
    const comments = ts.getSyntheticLeadingComments(made)?.map((each) => ({ ...each, text: rewrite(each.text) }))
    return comments ? ts.setSyntheticLeadingComments(made, comments) : made
  }
  return visit(root)
}

/** A name or a string with another text; `undefined` where it keeps its own. */
function withText(node: ts.Node, rewrite: (text: string) => string): ts.Node | undefined {
  if (!ts.isIdentifier(node) && !ts.isStringLiteral(node)) return undefined
  const text = rewrite(node.text)
  if (text === node.text) return undefined
  if (ts.isIdentifier(node)) return ts.factory.createIdentifier(text)
  return ts.factory.createStringLiteral(text, 'singleQuote' in node && node.singleQuote === true)
}
