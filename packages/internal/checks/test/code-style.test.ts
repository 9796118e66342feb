import { fileURLToPath } from 'node:url'
import { ts } from 'ts-morph'
import { expect, test } from 'vitest'
import { importsBelow, packageOf } from '../src/import-graph.ts'
import { nodesOf, sourceFiles, tally } from '../src/source-files.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const sources = sourceFiles()

/** Exports that have no doc comment, by package. A number falls with each that gets one, and never grows. */
const undocumented: Readonly<Record<string, number>> = {
  'mock-server': 3,
  spec: 1,
  'toolkit/core/code': 4,
  'toolkit/core/diff': 1,
  'toolkit/core/document': 15,
  'toolkit/core/json-schema': 3,
  'toolkit/docs-engine': 12,
  'toolkit/mock-engine': 10,
  'toolkit/release': 1,
  'toolkit/server-engine': 1,
  'toolkit/specwright': 12,
}

test('an export has a doc comment, but for those that are counted', () => {
  const found = sources.flatMap(({ folder, tree }) => {
    const documented = new Set(tree.statements.filter(hasComment).map(nameIn))
    const bare = tree.statements.filter((each) => isExported(each) && !hasComment(each)).map(nameIn)
    return [...new Set(bare)].filter((name) => !documented.has(name)).map(() => folder)
  })
  expect(tally(found)).toEqual(undocumented)
})

/** Boolean parameters that do not come first, so that a call does not say what `true` means. Bounds, as above. */
const booleans: Readonly<Record<string, number>> = {
  'toolkit/client-engine': 1,
  'toolkit/core/diff': 13,
  'toolkit/core/json-schema': 3,
  'toolkit/docs-engine': 1,
  'toolkit/mock-engine': 1,
  'toolkit/release': 1,
  'toolkit/specwright': 7,
  'toolkit/validator-engine': 2,
}

test('no parameter after the first is a boolean, but for those that are counted', () => {
  const found = sources.flatMap(({ folder, tree }) =>
    nodesOf(tree)
      .filter((node) => isNamedFunction(node))
      .flatMap(({ parameters }) => parameters.slice(1).filter(isBoolean))
      .map(() => folder),
  )
  expect(tally(found)).toEqual(booleans)
})

/** Files that have the default of `fetch` or the clock, measure how long something took, or limit how long it may take. */
const outside: Readonly<Record<string, readonly string[]>> = {
  'client-engine': ['connect.ts', 'send/attempt.ts', 'send/plain-request.ts', 'send/time.ts', 'webhooks/webhooks.ts'],
  'server-engine': ['implement/idempotency.ts', 'implement/upstream-fetch.ts'],
  'mock-engine': [
    'delivery/deliver.ts',
    'mock-server.ts',
    'msw.ts',
    'node/command/run.ts',
    'node/store/sqlite-commit.ts',
    'proxy/proxy.ts',
    'store/in-slices.ts',
    'tenant.ts',
  ],
  'core/json-schema': ['examples/in-time.ts'],
}

test.each(['client-engine', 'validator-engine', 'server-engine', 'mock-engine', 'core/json-schema', 'core/document'])(
  '%s takes `fetch` and the clock as arguments, but in the files that are named',
  (name) => {
    const files = sources.filter(({ folder }) => folder === `toolkit/${name}`)
    const found = files.filter(({ tree }) => nodesOf(tree).some(isOutside)).map(({ file }) => file)
    expect(found).toEqual(outside[name] ?? [])
  },
)

/** What a package is about, so that many of its files import it. One that stands in a single file must leave this table. */
const spread: Readonly<Record<string, readonly string[]>> = {
  'toolkit/core/document': ['@redocly/openapi-core', 'yaml'],
  'toolkit/docs-engine': ['@astrojs/starlight', 'astro', 'node-html-parser', 'yaml'],
  'toolkit/mock-engine': ['@noble/hashes'],
  'toolkit/release': ['semver', 'ts-morph', 'yaml'],
  'toolkit/specwright': ['yaml'],
}

test('a package imports a dependency in one file, but for what it is about', () => {
  const folders = [...new Set(sources.map(({ folder }) => folder))]
  const found = folders.map((folder) => {
    const files = importsBelow(`${root}packages/${folder}/src`)
      .filter(({ specifier, typeOnly }) => !typeOnly && /^@?[a-z][^:]*$/.test(specifier))
      .map(({ file, specifier }) => `${packageOf(specifier)} ${file}`)
    const names = [...new Set(files)].map((each) => each.slice(0, each.indexOf(' '))).filter((name) => !isOurs(name))
    const several = Object.entries(tally(names)).filter(([, count]) => count > 1)
    return [folder, several.map(([name]) => name)] as const
  })
  expect(Object.fromEntries(found.filter(([, names]) => names.length > 0))).toEqual(spread)
})

function isOurs(name: string): boolean {
  return /^(?:@specwright\/|@loyalty-kit\/|specwright$)/.test(name)
}

function isExported(node: ts.Node): boolean {
  return ts.canHaveModifiers(node) && ts.getModifiers(node)?.[0]?.kind === ts.SyntaxKind.ExportKeyword
}

function hasComment(node: ts.Node): boolean {
  return ts.getJSDocCommentsAndTags(node).length > 0
}

/** The name that a statement declares, which overloads share. */
function nameIn(node: ts.Node): string {
  const declared = ts.isVariableStatement(node) ? node.declarationList.declarations[0] : node
  return (declared as ts.DeclarationStatement).name?.getText() ?? ''
}

function isNamedFunction(node: ts.Node): node is ts.FunctionDeclaration | ts.ArrowFunction {
  return ts.isFunctionDeclaration(node) || (ts.isArrowFunction(node) && ts.isVariableDeclaration(node.parent))
}

function isBoolean({ type, initializer }: ts.ParameterDeclaration): boolean {
  return type?.kind === ts.SyntaxKind.BooleanKeyword || /^(?:true|false)$/.test(initializer?.getText() ?? '')
}

/** Whether a node reads the global `fetch`, or a clock. */
function isOutside(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' && node.arguments?.length === 0
  if (ts.isCallExpression(node) && node.expression.getText() === 'fetch') return !namesFetch(node.getSourceFile())
  return ts.isPropertyAccessExpression(node) && isRead(node)
}

function isRead(node: ts.PropertyAccessExpression): boolean {
  if (ts.isTypeQueryNode(node.parent)) return false
  return ['Date.now', 'performance.now', 'globalThis.fetch'].includes(node.getText())
}

/** Whether a source declares a `fetch` of its own, which its calls are of: an argument, or an option. */
function namesFetch(tree: ts.SourceFile): boolean {
  return nodesOf(tree).some(
    (node) => (ts.isBindingElement(node) || ts.isParameter(node)) && node.name.getText() === 'fetch',
  )
}
