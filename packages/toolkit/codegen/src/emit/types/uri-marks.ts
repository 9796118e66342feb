import ts from 'typescript'

/** A `%` that starts no percent-encoding. */
const barePercent = /%(?![\dA-Fa-f]{2})/
const barePercents = new RegExp(barePercent, 'g')

/** Members that are names; what else is said of them is not read as a URI. */
const names: ReadonlySet<string> = new Set(['$ref', 'name', 'operationId', 'propertyName'])

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
  if (!someText(document, hasMark)) return { document, restored: (node) => node }
  const json = JSON.stringify(document)
  let end = '!'
  while (json.includes(`!percent${end}`) || json.includes(`!hash${end}`)) end += '!'
  const [percent, hash] = [`!percent${end}`, `!hash${end}`]
  const spelt = withTexts(document, (text, isOperation) =>
    isOperation ? text.replaceAll('%', percent).replaceAll('#', hash) : text.replaceAll(barePercents, percent),
  )
  const restore = (text: string): string => text.replaceAll(percent, '%').replaceAll(hash, '#')
  return { document: spelt as Document, restored: (node) => withNames(node, restore) } // the same but for its names
}

function hasMark(text: string, isOperation: boolean): boolean {
  return isOperation ? /[%#]/.test(text) : barePercent.test(text)
}

/** Whether any name of a value, keys among them, is such. */
function someText(document: object, test: (text: string, isOperation: boolean) => boolean): boolean {
  const met = new Set<unknown>()
  const visit = (value: unknown, key: string, holder: string): boolean => {
    if (typeof value === 'string') return isName(key, holder) && test(value, key === 'operationId')
    if (typeof value !== 'object' || value === null || met.has(value)) return false
    met.add(value)
    if (Array.isArray(value)) return value.some((item) => visit(item, '', key))
    return Object.entries(value).some(([name, member]) => test(name, false) || visit(member, name, key))
  }
  return visit(document, '', '')
}

/** The same value with other names, keys among them. */
function withTexts(document: object, rewrite: (text: string, isOperation: boolean) => string): unknown {
  const made = new Map<object, unknown>()
  const visit = (value: unknown, key: string, holder: string): unknown => {
    if (typeof value === 'string') return isName(key, holder) ? rewrite(value, key === 'operationId') : value
    if (typeof value !== 'object' || value === null) return value
    // Many parts refer to one.
    if (!made.has(value)) made.set(value, visitMembers(value, key))
    return made.get(value)
  }
  const visitMembers = (value: object, key: string): unknown =>
    Array.isArray(value)
      ? value.map((item: unknown) => visit(item, '', key))
      : Object.fromEntries(
          Object.entries(value).map(([name, member]) => [rewrite(name, false), visit(member, name, key)]),
        )
  return visit(document, '', '')
}

/** True for the text of a name, or one in a list of them, or in the `mapping` of a discriminator. */
function isName(key: string, holder: string): boolean {
  return names.has(key) || holder === 'required' || holder === 'mapping'
}

/** The same tree with other names, strings and comments. */
function withNames(root: ts.Node, rewrite: (text: string) => string): ts.Node {
  const visit = (node: ts.Node): ts.Node => {
    const made = withName(node, rewrite) ?? ts.visitEachChild(node, visit, undefined)
    const comments = ts.getSyntheticLeadingComments(made)?.map((each) => ({ ...each, text: rewrite(each.text) }))
    return comments ? ts.setSyntheticLeadingComments(made, comments) : made
  }
  return visit(root)
}

/** A name or a string with another text; `undefined` where it keeps its own. */
function withName(node: ts.Node, rewrite: (text: string) => string): ts.Node | undefined {
  if (!ts.isIdentifier(node) && !ts.isStringLiteral(node)) return undefined
  const text = rewrite(node.text)
  if (text === node.text) return undefined
  if (ts.isIdentifier(node)) return ts.factory.createIdentifier(text)
  return ts.factory.createStringLiteral(text, 'singleQuote' in node && node.singleQuote === true)
}
