import ts from 'typescript'

/** A `%` that does not start a percent-encoding. */
const barePercent = /%(?![\dA-Fa-f]{2})/
const barePercents = new RegExp(barePercent, 'g')

/** Members whose values are names or refs. */
const names: ReadonlySet<string> = new Set(['$ref', 'name', 'operationId', 'propertyName'])

/** A document with escaped names, and a function that restores the names in the generated statements. */
export interface Escaped<Document> {
  readonly document: Document
  restored(node: ts.Node): ts.Node
}

/**
 * Escapes each bare `%`, and each `%` and `#` of an operation's name, since openapi-typescript reads names as parts of
 * a URI.
 */
export function escapeUriCharacters<Document extends object>(document: Document): Escaped<Document> {
  if (!someName(document, hasUriCharacter)) return { document, restored: (node) => node }
  const json = JSON.stringify(document)
  let end = '!'
  while (json.includes(`!percent${end}`) || json.includes(`!hash${end}`)) end += '!'
  const [percent, hash] = [`!percent${end}`, `!hash${end}`]
  const escaped = mapNames(document, (text, isOperation) =>
    isOperation ? text.replaceAll('%', percent).replaceAll('#', hash) : text.replaceAll(barePercents, percent),
  )
  const restore = (text: string): string => text.replaceAll(percent, '%').replaceAll(hash, '#')
  return { document: escaped as Document, restored: (node) => withNames(node, restore) } // only names differ
}

function hasUriCharacter(text: string, isOperation: boolean): boolean {
  return isOperation ? /[%#]/.test(text) : barePercent.test(text)
}

/** Whether any name in a document, including keys, meets a test. */
function someName(document: object, test: (text: string, isOperation: boolean) => boolean): boolean {
  const met = new Set<unknown>()
  const visit = (value: unknown, key: string, parentKey: string): boolean => {
    if (typeof value === 'string') return isName(key, parentKey) && test(value, key === 'operationId')
    if (typeof value !== 'object' || value === null || met.has(value)) return false
    met.add(value)
    if (Array.isArray(value)) return value.some((item) => visit(item, '', key))
    return Object.entries(value).some(([name, member]) => test(name, false) || visit(member, name, key))
  }
  return visit(document, '', '')
}

/** A copy of a value with other names, including keys. */
function mapNames(document: object, rewrite: (text: string, isOperation: boolean) => string): unknown {
  const copies = new Map<object, unknown>()
  const visit = (value: unknown, key: string, parentKey: string): unknown => {
    if (typeof value === 'string') return isName(key, parentKey) ? rewrite(value, key === 'operationId') : value
    if (typeof value !== 'object' || value === null) return value
    // Many parts may refer to the same object.
    if (!copies.has(value)) copies.set(value, visitMembers(value, key))
    return copies.get(value)
  }
  const visitMembers = (value: object, key: string): unknown =>
    Array.isArray(value)
      ? value.map((item: unknown) => visit(item, '', key))
      : Object.fromEntries(
          Object.entries(value).map(([name, member]) => [rewrite(name, false), visit(member, name, key)]),
        )
  return visit(document, '', '')
}

/** True if a string is a name: by its key, in an array of names, or in the `mapping` of a discriminator. */
function isName(key: string, parentKey: string): boolean {
  return names.has(key) || parentKey === 'required' || parentKey === 'mapping'
}

/** A copy of the tree with other names, strings and comments. */
function withNames(root: ts.Node, rewrite: (text: string) => string): ts.Node {
  const visit = (node: ts.Node): ts.Node => {
    const copies = withName(node, rewrite) ?? ts.visitEachChild(node, visit, undefined)
    const comments = ts.getSyntheticLeadingComments(copies)?.map((each) => ({ ...each, text: rewrite(each.text) }))
    return comments ? ts.setSyntheticLeadingComments(copies, comments) : copies
  }
  return visit(root)
}

/** A name or a string with another text; `undefined` if it does not change. */
function withName(node: ts.Node, rewrite: (text: string) => string): ts.Node | undefined {
  if (!ts.isIdentifier(node) && !ts.isStringLiteral(node)) return undefined
  const text = rewrite(node.text)
  if (text === node.text) return undefined
  if (ts.isIdentifier(node)) return ts.factory.createIdentifier(text)
  return ts.factory.createStringLiteral(text, 'singleQuote' in node && node.singleQuote === true)
}
