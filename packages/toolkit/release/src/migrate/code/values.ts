import { ts } from 'ts-morph'
import type { Change } from '../migration.ts'
import { fits } from './fitting.ts'
import { failuresIn, nodeOf, type Failure } from './diagnostics.ts'
import { edited, type Edit } from './edits.ts'
import type { Caller, CallerProgram } from './programs.ts'
import { renameEdit } from './rename.ts'
import type { Attempt } from './walk.ts'

/** A string or key that may have to become another one, since the code around it does not compile. */
interface Candidate {
  readonly path: string
  readonly at: number
  /** An edit for each new name. */
  readonly options: readonly Edit[]
  readonly changes: readonly Change[]
  /** The errors that led to it. */
  readonly failures: Failure[]
}

/** What a new name of a string is, by the string: values, and the names of members and operations that types list. */
type NewNames = ReadonlyMap<string, ReadonlyMap<string, Change>>

/** A string that was replaced, at an offset in the text before. */
export interface ReplacedValue {
  readonly path: string
  readonly at: number
  readonly change: Change
}

/**
 * Replaces renamed values where the compiler refuses them, and keeps a replacement only if the compiler then accepts the place.
 *
 * @param texts The texts of files that were rewritten, which are rewritten further.
 * @param failures The errors with these texts.
 */
export function replaceValues(
  caller: Caller,
  changes: readonly Change[],
  {
    texts,
    failures,
    program,
    attempt,
  }: {
    readonly texts: Map<string, string>
    readonly failures: readonly Failure[]
    readonly program: CallerProgram
    readonly attempt: Attempt
  },
): ReplacedValue[] {
  const names = newNames(changes)
  const candidates = [...candidatesIn(failures, { names, checker: program.checker, caller, attempt }).values()]
  const before = new Map(
    candidates.map(({ path }) => [path, texts.get(path) ?? program.program.getSourceFile(path)?.text ?? '']),
  )
  const accepted = new Map<Candidate, Edit>()
  let open = candidates
  for (let round = 0; open.length > 0; round++) {
    const tried = new Map(accepted)
    for (const each of open) {
      const option = each.options[round]
      if (option) tried.set(each, option)
    }
    open = open.filter((each) => tried.has(each))
    if (open.length === 0) break
    const edits = editsByPath(tried)
    for (const [path, text] of before) texts.set(path, edited(text, edits.get(path) ?? []))
    const paths = new Set([...before.keys(), ...open.flatMap((each) => each.failures.map(({ file }) => file.fileName))])
    const left = failuresIn(caller.after(texts), paths, attempt)
    for (const each of open) if (isSolved(each, left, edits)) accepted.set(each, tried.get(each) as Edit) // it was tried
    open = open.filter((each) => !accepted.has(each))
  }
  const edits = editsByPath(accepted)
  for (const [path, text] of before) texts.set(path, edited(text, edits.get(path) ?? []))
  return [...accepted].flatMap(([{ path, at, options, changes: own }, edit]) => {
    const change = own[options.indexOf(edit)]
    return change ? [{ path, at, change }] : []
  })
}

function newNames(changes: readonly Change[]): NewNames {
  const names = new Map<string, Map<string, Change>>()
  const add = (from: string, to: string, change: Change): void => {
    if (from !== to) names.set(from, (names.get(from) ?? new Map<string, Change>()).set(to, change))
  }
  for (const change of changes) {
    if (change.kind === 'value-renamed') add(change.value, change.to, change)
    else if (change.kind === 'member-renamed') add(change.at.path.at(-1) ?? '', change.to, change)
    else if (change.kind === 'operation-changed') {
      add(change.before.id, change.after.id, change)
      add(change.before.method, change.after.method, change)
    }
  }
  return names
}

interface SearchOptions {
  readonly names: NewNames
  readonly checker: ts.TypeChecker
  readonly caller: Caller
  readonly attempt: Attempt
}

function candidatesIn(failures: readonly Failure[], options: SearchOptions): Map<string, Candidate> {
  const found = new Map<string, Candidate>()
  const add = (failure: Failure): void => {
    const failing = nodeOf(failure)
    const strings = (failing ? stringsIn(failing, options) : []).map((node) => ({
      node,
      to: fittingNames(node, options),
    }))
    const certain = strings.filter(({ to }) => to.some(({ isCertain }) => isCertain))
    for (const { node, to: names } of certain.length > 0 ? certain : strings) {
      const file = node.getSourceFile()
      const key = `${file.fileName} ${node.getStart()}`
      const to = names.map(({ name, change }) => [name, change] as const)
      const candidate = found.get(key) ?? {
        path: file.fileName,
        at: node.getStart(),
        options: to.map(([name]) => renameEdit(node, name)),
        changes: to.map(([, change]) => change),
        failures: [],
      }
      candidate.failures.push(failure)
      found.set(key, candidate)
    }
  }
  for (const failure of failures) options.attempt(failure.file, failure.start, () => add(failure))
  return found
}

/** The new names that a string may have where it is; those that its expected type lists are certain. */
function fittingNames(
  node: ts.StringLiteralLike | ts.Identifier,
  { names, checker }: SearchOptions,
): { readonly name: string; readonly change: Change; readonly isCertain: boolean }[] {
  return [...(names.get(node.text) ?? [])].flatMap(([name, change]) => {
    const fit = fits(node, name, checker)
    return fit === false ? [] : [{ name, change, isCertain: fit === true }]
  })
}

/**
 * The strings and keys below a node with a name that changed, and those of constants that it names; those within the literals
 * of constants only if there is no other.
 */
function stringsIn(root: ts.Node, { names, checker, caller }: SearchOptions): (ts.StringLiteralLike | ts.Identifier)[] {
  const found: (ts.StringLiteralLike | ts.Identifier)[] = []
  const literals = new Set<ts.Expression>()
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node)) return
    const isText = ts.isStringLiteralLike(node) || (ts.isIdentifier(node) && isKey(node))
    if (isText && names.has(node.text)) found.push(node)
    else if (ts.isIdentifier(node)) {
      const value = constantOf(node, checker)
      if (!value || !caller.isOwn(value.getSourceFile())) return
      if (ts.isObjectLiteralExpression(value)) literals.add(value)
      else visit(value)
    }
    ts.forEachChild(node, visit)
  }
  visit(root)
  // A literal may name others, which are added meanwhile.
  if (found.length === 0) for (const literal of literals) visit(literal)
  return found
}

/** True for a name of a member. */
function isKey(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) return parent.name === node
  return ts.isShorthandPropertyAssignment(parent) || ts.isPropertySignature(parent)
}

/** The string or literal that a name stands for: of a constant, or of a member of one. */
function constantOf(node: ts.Identifier, checker: ts.TypeChecker): ts.Expression | undefined {
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node)
  const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const declaration = target?.valueDeclaration
  if (
    !declaration ||
    !(ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration) || ts.isBindingElement(declaration))
  )
    return undefined
  const value = declaration.initializer
  const inner = value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) ? value.expression : value
  return inner && (ts.isStringLiteralLike(inner) || ts.isObjectLiteralExpression(inner)) ? inner : undefined
}

function editsByPath(tried: ReadonlyMap<Candidate, Edit>): Map<string, Edit[]> {
  const edits = new Map<string, Edit[]>()
  for (const [{ path }, edit] of tried) edits.set(path, [...(edits.get(path) ?? []), edit])
  return edits
}

/** True if none of the errors that led to a candidate is left. */
function isSolved(
  { failures }: Candidate,
  left: readonly Failure[],
  edits: ReadonlyMap<string, readonly Edit[]>,
): boolean {
  return failures.every(({ file, start, code }) => {
    const at = offsetAfter(start, edits.get(file.fileName) ?? [])
    return !left.some((each) => each.file.fileName === file.fileName && each.start === at && each.code === code)
  })
}

/** Where an offset is after edits that consist of text. */
function offsetAfter(offset: number, edits: readonly Edit[]): number {
  const earlier = edits.filter(({ end, start }) => end <= offset && start < offset)
  const lengthOf = ({ parts }: Edit): number =>
    parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : part.end - part.start), 0)
  return earlier.reduce((sum, edit) => sum + lengthOf(edit) - (edit.end - edit.start), offset)
}
