import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../src/emit/', import.meta.url))

/** Functions of emitters that give a string which is not code, and what it is. */
const strings: Readonly<Record<string, string>> = {
  'client/argument.ts argumentName': 'a name',
  'client/exchanges.ts exchangeOf': 'a verb',
  'client/function-names.ts functionName': 'a name',
  'client/modules.ts folderOf': 'a path',
  'client/joined-words.ts withVerbApart': 'a name',
  'free-name.ts freeName': 'a name',
  'client/object-body.ts pinnedMember': 'a name',
  'client/file-parts.ts filenameOf': 'a name of a file',
  'client/path-methods.ts methodOfPath': 'a name',
  'client/path-parts.ts lastWord': 'a word',
  'client/path-parts.ts sharedSegments': 'a path',
  'client/shared-words.ts withoutShared': 'a name',
  'client/shorter-names.ts withoutFolders': 'a name',
  'client/summary-names.ts nameInSummary': 'a name',
  'client/summary-verbs.ts verbInSummary': 'a word',
  'client/pagination.ts declarationPointer': 'a JSON Pointer',
  'client/pagination.ts paginationProblem': 'a sentence',
  'client/pagination.ts reasonWithoutPages': 'a sentence',
  'client/token-operations.ts revokedMember': 'a name',
  'client/words.ts camel': 'a name',
  'client/words.ts latin': 'a word',
  'client/words.ts romanised': 'a word',
  'client/words.ts singular': 'a word',
  'client/words.ts stem': 'a word',
  'header-text.ts headerText': 'a header',
  'engine.ts engineSpecifier': 'a module specifier',
  'mock/delimited.ts delimitedText': 'the body of a response',
  'mock/example-place.ts examplePlace': 'a JSON Pointer',
  'mock/sent-type.ts documentedFile': 'a file in base64',
  'mock/state/declared.ts collectionOfGroup': 'a name',
  'mock/state/declared.ts declaredCollection': 'a name',
  'mock/state/filters.ts partName': 'a name',
  'mock/state/groups.ts idMemberOf': 'a name',
  'mock/state/groups.ts nounOf': 'a word',
  'mock/state/item-id.ts bareIdMember': 'a name',
  'mock/state/item-id.ts idMember': 'a name',
  'mock/state/item-id.ts otherIdMember': 'a name',
  'mock/state/item-id.ts plain': 'a word',
  'mock/state/parents.ts memberOfParent': 'a name',
  'mock/state/path.ts baseOf': 'a path',
  'mock/state/transitions.ts stateMember': 'a name',
  'mock/xml.ts xmlText': 'the body of a response',
  'queries/derived.ts nounOf': 'words',
  'queries/segments.ts ownNounOf': 'a word',
  'queries/effects.ts lastWordOf': 'a word',
  'queries/shown-schemas.ts schemaGivenBy': 'a JSON Pointer',
  'queries/shown-schemas.ts schemaListedBy': 'a JSON Pointer',
  'queries/shown-schemas.ts schemaOfOne': 'a JSON Pointer',
  'queries/shown-schemas.ts schemaSentTo': 'a JSON Pointer',
  'types/sent-type.ts sentName': 'a name',
  'types/source-pointer.ts sourcePointerOf': 'a JSON Pointer',
  'validators/compiled-validators.ts unusable': 'a sentence',
}

/** How statements begin that only code has, and what stands in types and functions alone. */
const codeWords = new RegExp(
  [
    String.raw`(?:^|[\n;{}(]) *(?:export|import) (?:(?:type|const|function|interface|default|class)\b|[*{]|[\w$]+ from )`,
    String.raw`(?:^|[\n;{}(]) *(?:const|let|type|interface|function) [\w$]+ ?[:=<{(]`,
    String.raw`(?:^|[\n;{}(]) *(?:return|const|let|export|import|function|interface)(?: $| [\w$"']+$|\()`,
    String.raw`=> ?[\w$({]`,
    String.raw`(?:^|[\n;{}(]) *readonly [\w$]`,
  ].join('|'),
)

/** What a file of emitters does with code as text, each with its line. */
function textsOf(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ESNext, true)
  const found: string[] = []
  const note = (node: ts.Node, what: string): void => {
    found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${what}`)
  }
  const visit = (node: ts.Node): void => {
    // `code` is our own words with code between, and a diagnostic is for people.
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'code') {
      if (ts.isTemplateExpression(node.template)) node.template.templateSpans.forEach((span) => visit(span.expression))
      return
    }
    if (isMessage(node)) return
    const text = textOf(node)
    if (text !== undefined && codeWords.test(text)) note(node, `code as a string: ${text.trim().slice(0, 60)}`)
    if (givesString(node) && strings[`${path} ${node.name.getText()}`] === undefined)
      note(node, `${node.name.getText()} gives a string`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** The words of a string or a template, with a name for each hole; types are none. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return ts.isLiteralTypeNode(node.parent) ? undefined : node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('$')
}

/** True for what a person reads: the message of an error, or of a diagnostic. */
function isMessage(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return node.expression.getText().endsWith('Error')
  return ts.isVariableDeclaration(node) && node.name.getText() === 'message'
}

type Named = ts.FunctionDeclaration & { readonly name: ts.Identifier }

/** True for an exported function that declares to give a string. */
function givesString(node: ts.Node): node is Named {
  if (!ts.isFunctionDeclaration(node) || !node.name || !node.type) return false
  const isExported = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  return Boolean(isExported) && /^string( \| undefined)?$/.test(node.type.getText())
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts'))

test('no emitter takes or returns code as text', () => {
  expect(files.length).toBeGreaterThan(40)
  expect(files.flatMap((path) => textsOf(path, readFileSync(folder + path, 'utf8')))).toEqual([])
})

test.each([
  ['makes a file of a string', /\{ path, content\b/, ['generated-file.ts']],
  [
    'prints text of code',
    /import \{[^}]*\bprinted\b[^}]*\} from '@specwright\/code'/,
    ['client/samples.ts', 'validators/compiled-validators.ts'],
  ],
  ['parses text to nodes', /\bstringToAST\b/, []],
])('no other file %s', (_, pattern, expected) => {
  expect(files.filter((path) => pattern.test(readFileSync(folder + path, 'utf8')))).toEqual(expected)
})

test.each([
  ['a declaration', 'const text = `export type ${name} = ${type}\\n`'],
  ['an import', "const text = ['import { ', names, ' } from ', from].join('')"],
  ['a statement', "const text = 'return ' + value"],
  ['a function', 'const text = `(${names}) => ${call}(${operation})`'],
  ['a constant', "const text = 'const vendor = ' + literal"],
  ['a member of an interface', 'const text = `  readonly ${key}: ${type}\\n`'],
  ['an interface', 'const text = `interface ${name} {\\n`'],
  ['text in a hole of code', 'const made = code`x ${verbatim(`export const a = ${b}`)}`'],
  ['a template with another tag', 'const made = String.raw`function ${name}() {}`'],
  ['a function that gives text', 'export function signatureOf(method: Method): string { return made }'],
  ['one that may give none', 'export function itemOf(method: Method): string | undefined { return made }'],
])('an emitter that builds %s as text is found', (_, source) => {
  expect(textsOf('client/seeded.ts', source)).toHaveLength(1)
})

test.each([
  "throw new TypeError('Cannot import it: the return type is no interface Pet {')",
  "const message = 'Cannot return it'",
  '/** A comment: `export const a = 1`. */ const made = code`export const ${name} = ${value}`',
  "const text = 'The sentence is for people, who import and export and return goods.'",
])('%s builds no code as text', (source) => {
  expect(textsOf('client/seeded.ts', source)).toEqual([])
})
