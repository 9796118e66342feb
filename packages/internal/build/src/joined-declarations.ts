import { posix } from 'node:path'
import ts from 'typescript'
import { exportOrigin, importOrigin, keyOfOrigin, localOrigin, ownOrigin, type Origin } from './declared-origin.ts'
import { homeOf, homesOf, type Homes, type Kept, type Reference, type Referring } from './declared-homes.ts'
import { declaredNames, exportedNames, type ReadModule } from './declared-parts.ts'
import type { TextFile } from './write-folder.ts'

/** Finds the name of a declaration, or of what users install, where all stand side by side. */
type NameOf = (origin: Origin, preferred?: string) => string

/**
 * The declarations of a package joined, and each entry as a list of what it exports of them: files of their own take half as
 * much again of a tarball. What needs types that not every user has is apart from the rest, in a module for all that needs the
 * same. Where names are alike, all but the first have a number.
 *
 * @param entries Paths of the entries.
 * @param dependencies Names of the packages that every user has.
 */
export function joinedDeclarations(
  entries: readonly string[],
  kept: readonly Kept[],
  { read, dependencies }: { readonly read: ReadModule; readonly dependencies: readonly string[] },
): TextFile[] {
  const referring = kept.map((each) => ({ ...each, references: referencesOf(each, read) }))
  const nameOf = namesIn(kept, read)
  const homes = homesOf(referring, (each) => globalsOf(each, read), dependencies)
  const modules = new Map<string, typeof referring>()
  for (const each of referring) {
    const home = homeOf(each, homes)
    modules.set(home, [...(modules.get(home) ?? []), each])
  }
  return [
    ...Array.from(modules, ([home, own]) => ({ path: `${home}.d.ts`, text: moduleText(home, own, { nameOf, homes }) })),
    ...entries.map((path) => ({ path, text: entryText(path, { nameOf, homes, read }) })),
  ]
}

/** Names of all declarations, of which no two are alike, nor like a global name that one of them uses. */
function namesIn(kept: readonly Kept[], read: ReadModule): NameOf {
  const taken = new Set(kept.flatMap((each) => globalsOf(each, read)))
  const names = new Map<string, string>()
  const nameOf: NameOf = (origin, preferred = origin.name) => {
    const key = keyOfOrigin(origin)
    const name = names.get(key) ?? untaken(preferred, taken)
    names.set(key, name)
    taken.add(name)
    return name
  }
  for (const { path, statement } of kept) for (const name of declaredNames(statement)) nameOf(ownOrigin(path, name))
  return nameOf
}

function untaken(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : `${name}${number}`
    if (!taken.has(numbered)) return numbered
  }
}

/** A module of declarations, with what it imports of others. */
function moduleText(
  home: string,
  own: readonly Referring[],
  { nameOf, homes }: { readonly nameOf: NameOf; readonly homes: Homes },
): string {
  const texts = own.map((each) => textOf(each, nameOf))
  const imports = own.flatMap(({ references }) =>
    references.flatMap(({ origin }) => {
      if (origin.isOutside) return [importOf(origin, nameOf(origin))]
      const other = homes.get(keyOfOrigin(origin)) ?? home
      return other === home ? [] : [`import type { ${nameOf(origin)} } from './${other}.js';`]
    }),
  )
  // Without a list of exports, it exports all of them, as other modules need them.
  return [...[...new Set(imports)].toSorted(), ...texts, ''].join('\n')
}

function importOf({ from, name }: Origin, as: string): string {
  if (name === '*') return `import type * as ${as} from '${from}';`
  return `import type { ${name === as ? name : `${name} as ${as}`} } from '${from}';`
}

/** A declaration as it stands among all others. */
function textOf({ statement, isShown, references }: Referring, nameOf: NameOf): string {
  const { text } = statement.getSourceFile()
  let written = ''
  let end = statement.pos
  for (const { start, end: after, origin } of references) {
    const own = text.slice(start, after)
    written += text.slice(end, start) + nameOf(origin, /^[\w$]+$/.test(own) ? own : origin.name)
    end = after
  }
  written += text.slice(end, statement.end)
  return isShown ? written.trim() : withoutComments(written)
}

const printer = ts.createPrinter({ removeComments: true })

function withoutComments(text: string): string {
  return printer.printFile(ts.createSourceFile('module.d.ts', text, ts.ScriptTarget.Latest)).trim()
}

function referencesOf({ path, statement }: Kept, read: ReadModule): Reference[] {
  const found: Reference[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportTypeNode(node) && node.qualifier !== undefined && ts.isLiteralTypeNode(node.argument)) {
      const specifier = ts.isStringLiteral(node.argument.literal) ? node.argument.literal.text : ''
      const [first] = identifiersIn(node.qualifier)
      const origin = importOrigin(path, specifier, first?.text ?? '', read)
      // `typeof` stays before it.
      const start = node.isTypeOf ? node.argument.parent.getChildAt(1).getStart() : node.getStart()
      if (first !== undefined) found.push({ start, end: first.end, origin })
      node.typeArguments?.forEach(visit)
      return
    }
    if (ts.isIdentifier(node) && isReference(node)) {
      const origin = localOrigin(path, node.text, read)
      if (origin !== undefined) found.push({ start: node.getStart(), end: node.end, origin })
    }
    ts.forEachChild(node, visit)
  }
  visit(statement)
  return found
}

function identifiersIn(name: ts.EntityName): ts.Identifier[] {
  return ts.isIdentifier(name) ? [name] : [...identifiersIn(name.left), name.right]
}

/** Whether an identifier is a name of its module, rather than one of a member. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isQualifiedName(parent)) return parent.left === node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isParameter(parent) || ts.isBindingElement(parent) || ts.isNamedTupleMember(parent)) return false
  if (ts.isTypePredicateNode(parent)) return parent.parameterName !== node
  const isMember = ts.isTypeElement(parent) || ts.isClassElement(parent) || ts.isEnumMember(parent)
  return !(isMember && parent.name === node)
}

/** Names of a declaration that its module does not declare: no other declaration may take them. */
function globalsOf({ path, statement }: Kept, read: ReadModule): string[] {
  const used = new Set<string>()
  const own = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isTypeParameterDeclaration(node)) own.add(node.name.text)
    if (ts.isTypeReferenceNode(node)) used.add(identifiersIn(node.typeName)[0]?.text ?? '')
    if (ts.isTypeQueryNode(node)) used.add(identifiersIn(node.exprName)[0]?.text ?? '')
    if (ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression)) used.add(node.expression.text)
    ts.forEachChild(node, visit)
  }
  visit(statement)
  return [...used].filter((name) => !own.has(name) && localOrigin(path, name, read) === undefined)
}

/** What an entry exports, of the modules that declare it. */
function entryText(
  path: string,
  { nameOf, homes, read }: { readonly nameOf: NameOf; readonly homes: Homes; readonly read: ReadModule },
): string {
  const lists = new Map<string, string[]>()
  for (const exported of new Set(exportedNames(path, read))) {
    const origin = exportOrigin(path, exported, read)
    const name = origin.isOutside ? origin.name : nameOf(origin)
    const from = origin.isOutside ? origin.from : relativePath(path, homes.get(keyOfOrigin(origin)) ?? '')
    const key = JSON.stringify([origin.isType ? 'export type' : 'export', from])
    lists.set(key, [...(lists.get(key) ?? []), name === exported ? name : `${name} as ${exported}`])
  }
  const lines = Array.from(lists, ([key, names]) => {
    const [keyword, from] = JSON.parse(key) as [string, string] // written above
    return `${keyword} { ${names.join(', ')} } from '${from}';\n`
  })
  return lines.length === 0 ? 'export {};\n' : lines.join('')
}

function relativePath(path: string, home: string): string {
  const below = posix.relative(posix.dirname(path), home)
  return `${below.startsWith('.') ? below : `./${below}`}.js`
}
