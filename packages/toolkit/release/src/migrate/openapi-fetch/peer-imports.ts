import { ts } from 'ts-morph'
import { isFree } from '../code/imports.ts'
import { replaced } from '../code/rename.ts'
import { walk, type Attempt } from '../code/walk.ts'
import type { Edit } from '../code/edits.ts'
import type { Creation } from './creations.ts'
import { isUsed, removed, styleOf } from './modules.ts'
import { declarationsOf, peer, peerNameOf } from './peer-symbols.ts'
import type { TargetFolder, TargetModule } from './target-folder.ts'

/** What the uses of openapi-fetch in a file are rewritten with. */
export interface PeerUseOptions {
  readonly checker: ts.TypeChecker
  readonly target: TargetFolder
  /** The modules of openapi-typescript all of whose clients are rewritten. */
  readonly schemas: ReadonlySet<ts.SourceFile>
  readonly attempt: Attempt
}

/** The uses of openapi-fetch in a file that are rewritten. */
export interface PeerUses {
  readonly edits: readonly Edit[]
  /** The nodes that are replaced. */
  readonly replaced: readonly ts.Node[]
}

/** Creates clients by the generated client, and gives types of clients their counterparts. */
export function peerUses(file: ts.SourceFile, creations: readonly Creation[], options: PeerUseOptions): PeerUses {
  const names = createNames(file, options.target)
  const created = creations.flatMap(({ node, rewritten }) =>
    rewritten ? creationEdits(node, rewritten.options, names) : [],
  )
  const types = clientTypes(file, options)
  const edits = [...created, ...types.map((node) => replaced(node, `ReturnType<typeof ${names.use('byPath')}>`))]
  const nodes = [
    ...creations.flatMap(({ node, rewritten }) => (rewritten ? [node.expression, ...(node.typeArguments ?? [])] : [])),
    ...types,
  ]
  if (edits.length === 0) return { edits, replaced: [] }
  return { edits: [...edits, ...importEdits(file, names.used(), { ...options, replaced: nodes })], replaced: nodes }
}

/** The names of the generated folder that a file uses, with what it calls them. */
interface TargetNames {
  use(name: string): string
  used(): ReadonlyMap<string, string>
}

function createNames(file: ts.SourceFile, { create }: TargetFolder): TargetNames {
  const names = new Map<string, string>()
  const free = (name: string): string =>
    isFree(name, file) ? name : `generated${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return {
    use: (name) => {
      const local = names.get(name) ?? free(name === 'create' ? create : name)
      names.set(name, local)
      return local
    },
    used: () => names,
  }
}

/** `createClient<paths>(options)` is `byPath(createApiClient(options))`. */
function creationEdits(node: ts.CallExpression, options: string, names: TargetNames): Edit[] {
  const [argument] = node.arguments
  const callee = node.typeArguments ?? node.expression
  // What else is written between the parentheses stays.
  const opening = node.getSourceFile().text.indexOf('(', callee.end)
  const created = `${names.use('byPath')}(${names.use('create')}`
  const end = argument?.getEnd() ?? node.arguments.end
  return [
    { start: node.getStart(), end: opening, parts: [created] },
    { start: argument?.getStart() ?? end, end, parts: [options] },
    { start: node.getEnd(), end: node.getEnd(), parts: [')'] },
  ]
}

/** The types of clients: `Client<paths>`, and what `createClient<paths>` returns. */
function clientTypes(file: ts.SourceFile, { checker, schemas, attempt }: PeerUseOptions): ts.TypeNode[] {
  const found: ts.TypeNode[] = []
  const isOurs = (paths: ts.TypeNode | undefined): boolean => {
    const declared = paths ? declarationsOf(checker.getTypeFromTypeNode(paths)) : []
    return declared.length > 0 && declared.every((each) => schemas.has(each.getSourceFile()))
  }
  walk(
    file,
    (node) => {
      if (!ts.isTypeReferenceNode(node)) return
      if (peerNameOf(node.typeName, checker) === 'Client' && isOurs(node.typeArguments?.[0])) found.push(node)
      const [returned] = node.typeArguments ?? []
      const isReturned = node.typeName.getText() === 'ReturnType' && returned && ts.isTypeQueryNode(returned)
      if (
        isReturned &&
        peerNameOf(returned.exprName, checker) === 'createClient' &&
        isOurs(returned.typeArguments?.[0])
      )
        found.push(node)
    },
    attempt,
  )
  return found
}

/** Imports what is used of the generated folder, in place of what is no longer used of openapi-fetch. */
function importEdits(
  file: ts.SourceFile,
  names: ReadonlyMap<string, string>,
  options: PeerUseOptions & { readonly replaced: readonly ts.Node[] },
): Edit[] {
  const imports = file.statements.filter(ts.isImportDeclaration)
  const own = imports.filter((each) => isOfClients(each, options.checker))
  const [first] = own
  const place = first ?? imports[0]
  const lines = newImports(file, {
    names,
    ...options,
    style: place ? styleOf(place) : { quote: `'`, semicolon: '' },
    hasValues: file.statements.length > 0 && hasValue(options),
  })
  const edits: Edit[] = []
  for (const declaration of own) {
    const kept = keptImport(declaration, options)
    const text = [...(declaration === first ? lines : []), ...(kept === undefined ? [] : [kept])].join('\n')
    edits.push(text === '' ? removed(declaration) : replaced(declaration, text))
  }
  if (!first)
    edits.push({ start: place?.getStart() ?? 0, end: place?.getStart() ?? 0, parts: [`${lines.join('\n')}\n`] })
  return edits
}

/** True for an import of openapi-fetch, or of a module that exports what creates its clients. */
function isOfClients({ moduleSpecifier, importClause }: ts.ImportDeclaration, checker: ts.TypeChecker): boolean {
  if (ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === peer) return true
  const { name, namedBindings } = importClause ?? {}
  const elements = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements : []
  const names = [...(name ? [name] : []), ...elements.map((each) => each.name)]
  return names.some((each) => peerNameOf(each, checker) === 'createClient')
}

/** True if a client is created, not only its type named. */
function hasValue({ replaced: nodes }: { readonly replaced: readonly ts.Node[] }): boolean {
  return nodes.some((node) => !ts.isTypeNode(node))
}

function newImports(
  file: ts.SourceFile,
  {
    names,
    target,
    style: { quote, semicolon },
    hasValues,
  }: Pick<PeerUseOptions, 'target'> & {
    readonly names: ReadonlyMap<string, string>
    readonly style: ReturnType<typeof styleOf>
    readonly hasValues: boolean
  },
): string[] {
  const line = (name: string, exported: string, module: TargetModule): string[] => {
    const local = names.get(name)
    if (local === undefined) return []
    const binding = local === exported ? local : `${exported} as ${local}`
    return [
      `import ${hasValues ? '' : 'type '}{ ${binding} } from ${quote}${target.specifierIn(file.fileName, module)}${quote}${semicolon}`,
    ]
  }
  return [...line('create', target.create, 'client'), ...line('byPath', 'byPath', 'fetch')]
}

/** What is left of an import of openapi-fetch; `undefined` if nothing is. */
function keptImport(
  declaration: ts.ImportDeclaration,
  { checker, replaced: nodes }: { readonly checker: ts.TypeChecker; readonly replaced: readonly ts.Node[] },
): string | undefined {
  const { importClause } = declaration
  if (!importClause) return undefined
  const { name, namedBindings } = importClause
  const isDefaultKept = name !== undefined && isUsed(importClause, { checker, replaced: nodes })
  if (namedBindings && ts.isNamespaceImport(namedBindings)) return declaration.getText()
  const elements = namedBindings
    ? namedBindings.elements.filter((each) => isUsed(each, { checker, replaced: nodes }))
    : []
  if (!isDefaultKept && elements.length === 0) return undefined
  const { semicolon } = styleOf(declaration)
  const areTypes =
    !isDefaultKept && elements.every((each) => each.isTypeOnly || importClause.isTypeOnly || isType(each, checker))
  const listed = elements.map((each) => (areTypes ? each.getText().replace(/^type\s+/, '') : each.getText())).join(', ')
  const parts = [...(isDefaultKept ? [name.text] : []), ...(listed === '' ? [] : [`{ ${listed} }`])]
  return `import ${areTypes ? 'type ' : ''}${parts.join(', ')} from ${declaration.moduleSpecifier.getText()}${semicolon}`
}

/** True for an import of a type, with or without the word. */
function isType({ name }: ts.ImportSpecifier, checker: ts.TypeChecker): boolean {
  const symbol = checker.getSymbolAtLocation(name)
  return symbol !== undefined && (checker.getAliasedSymbol(symbol).flags & ts.SymbolFlags.Value) === 0
}
