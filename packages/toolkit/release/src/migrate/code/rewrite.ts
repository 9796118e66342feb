import { ts } from 'ts-morph'
import { nameOf, type Change } from '../migration.ts'
import { argumentEdit, isPure } from './arguments.ts'
import { isIdle, type Edit } from './edits.ts'
import { exportedEdit } from './imports.ts'
import { holeIn, type Mark } from './marks.ts'
import type { State } from './states.ts'
import { moveEdits } from './resources.ts'
import { renameEdit, replaced } from './rename.ts'
import type { Site, SiteOptions } from './sites.ts'
import { isPassedOn } from './unchecked.ts'
import { walk } from './walk.ts'

/** What becomes of the sites of a file. */
export interface Rewriting {
  readonly edits: Edit[]
  /** What was rewritten. */
  readonly done: { readonly at: number; readonly change: Change }[]
  readonly marks: Mark[]
  /** Members of the caller's own object literals that were renamed, with the change. */
  readonly derived: Map<ts.Node, Change>
}

/** What a file is rewritten with. */
export interface RewriteOptions extends SiteOptions {
  readonly changes: readonly Change[]
  /** True for code with a mark of this migration, which waits for a person. */
  isMarked(node: ts.Node): boolean
  /** Whether a part of a file was migrated already. */
  stateOf(node: ts.Node): State
}

/** Rewrites the sites of a file, and the calls whose arguments changed. */
export function rewriteFile(file: ts.SourceFile, sites: readonly Site[], options: RewriteOptions): Rewriting {
  const result: Rewriting = { edits: [], done: [], marks: [], derived: new Map() }
  for (const site of sites)
    options.attempt(file, site.node.getStart(), () => {
      if (!options.isMarked(site.node)) rewriteSite(site, options, result)
    })
  const isCalled = sites.some(({ change }) => change.kind === 'operation-changed' && change.arguments !== undefined)
  if (isCalled) rewriteCalls(file, options, result)
  return result
}

function rewriteSite(site: Site, options: RewriteOptions, result: Rewriting): void {
  const { node, change, certain } = site
  const at = node.getStart()
  const isRewritten = ({ declaration }: ts.Signature): boolean =>
    declaration !== undefined && options.changeOf(declaration) === change
  if (!certain) {
    result.marks.push({ at, change, why: `"${node.text}" is also a member of a type where it keeps its name` })
  } else if (isInherited(node) && site.declaration !== node.parent) {
    result.marks.push({ at, change, why: 'this declaration repeats it' })
  } else if (isSilent(site) && options.stateOf(node) !== 'untouched') {
    if (options.stateOf(node) === 'unclear') result.marks.push({ at, change, why: unclear })
  } else if (isLeftOut(site)) {
    result.edits.push(withoutMember(node.parent))
    result.done.push({ at, change })
  } else if (
    change.kind === 'type-removed' ||
    change.kind === 'member-removed' ||
    change.kind === 'operation-removed'
  ) {
    result.marks.push({ at, change })
  } else if (
    change.kind === 'operation-changed' &&
    change.arguments &&
    isPassedOn(node, options.checker, isRewritten)
  ) {
    result.marks.push({ at, change, why: 'it is passed on to where its arguments are not rewritten' })
  } else {
    const edits = editsOf(site, options)
    if (edits === 'mark') result.marks.push({ at, change, why: 'it cannot be rewritten where it is' })
    else if (edits.length > 0) {
      result.edits.push(...edits)
      result.done.push({ at, change })
      if (isOwnKey(node) && !ts.isFunctionDeclaration(site.declaration)) result.derived.set(node.parent, change)
    }
  }
}

const unclear = 'the code compiles with both versions, so it may have been migrated already'

/** True if the name at a site means something in both versions. */
function isSilent({ change, declaration }: Site): boolean {
  if (change.kind === 'member-renamed') return change.silent === true
  if (change.kind !== 'operation-changed') return false
  const isOfMethod = !ts.isFunctionDeclaration(declaration)
  const face = isOfMethod ? 'method' : 'function'
  const isRenamed = isOfMethod
    ? nameOf(change.before) !== nameOf(change.after)
    : change.before.function !== change.after.function
  return isRenamed && change.silent?.includes(face) === true
}

/** True for the member of a literal with a parameter that a shorter path no longer has, whose value has no effects. */
function isLeftOut({ node, change }: Site): boolean {
  if (change.kind !== 'member-removed' || change.obsolete !== true) return false
  const { parent } = node
  if (!ts.isObjectLiteralExpression(parent.parent)) return false
  return ts.isShorthandPropertyAssignment(parent) || (ts.isPropertyAssignment(parent) && isPure(parent.initializer))
}

/** The edit that removes a member of a literal, with its comma. */
function withoutMember(member: ts.Node): Edit {
  const { parent } = member
  const siblings = ts.isObjectLiteralExpression(parent) ? parent.properties : []
  const at = siblings.findIndex((each) => each === member)
  const [previous, next] = [siblings[at - 1], siblings[at + 1]]
  if (next) return { start: member.getStart(), end: next.getStart(), parts: [] }
  return { start: previous?.getEnd() ?? member.getStart(), end: member.getEnd(), parts: [] }
}

/** True for a key of an object literal, which declares a member of the caller's own type. */
function isOwnKey({ parent }: ts.Node): boolean {
  return ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent) || ts.isMethodDeclaration(parent)
}

function isInherited({ parent }: ts.Node): boolean {
  return (
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isMethodSignature(parent) ||
    (ts.isMethodDeclaration(parent) && ts.isClassLike(parent.parent))
  )
}

function editsOf({ node, change, declaration }: Site, options: RewriteOptions): Edit[] | 'mark' {
  switch (change.kind) {
    case 'type-renamed':
      return ts.isIdentifier(node) ? listOf(exportedEdit(node, change.to, options)) : []
    case 'member-renamed':
      return [renameEdit(node, change.to)]
    case 'operation-changed': {
      const { before, after } = change
      if (!ts.isFunctionDeclaration(declaration)) return moveEdits(node, change, options)
      if (before.function === after.function) return []
      if (!ts.isIdentifier(node)) return [renameEdit(node, after.function)]
      if (ts.isShorthandPropertyAssignment(node.parent)) return [replaced(node, `${node.text}: ${after.function}`)]
      return listOf(exportedEdit(node, after.function, options))
    }
    default:
      return []
  }
}

function listOf<Each>(each: Each | undefined): Each[] {
  return each === undefined ? [] : [each]
}

/** Rewrites the arguments of calls, also of those by another name. */
function rewriteCalls(file: ts.SourceFile, options: RewriteOptions, result: Rewriting): void {
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && !options.isMarked(node)) {
      const declaration = options.checker.getResolvedSignature(node)?.declaration
      const change = declaration && options.changeOf(declaration)
      if (declaration && change?.kind === 'operation-changed' && change.arguments)
        rewriteArguments(node, change, { declaration, options, result })
    }
  }
  walk(file, visit, options.attempt)
}

type Changed = Extract<Change, { kind: 'operation-changed' }>

function rewriteArguments(
  call: ts.CallExpression,
  change: Changed,
  {
    declaration,
    options,
    result,
  }: { readonly declaration: ts.Node; readonly options: RewriteOptions; readonly result: Rewriting },
): void {
  const at = call.getStart()
  if (result.marks.some((mark) => mark.change === change && mark.at >= at && mark.at < call.getEnd())) return
  const isFunction = ts.isFunctionDeclaration(declaration)
  const leading = isFunction ? 1 : 0
  const sources = change.arguments ?? []
  const edit = argumentEdit(
    call,
    { ...change, arguments: sources },
    { leading, checker: options.checker, hole: (_name, type) => holeIn(call.getSourceFile(), type) },
  )
  // Parameters that moved are rewritten with the call.
  const isMovedHere = (mark: Mark): boolean =>
    mark.at >= at && mark.at < call.getEnd() && isMovedIn(mark.change, change.before.id)
  if (typeof edit !== 'string')
    for (const mark of result.marks.filter(isMovedHere)) result.marks.splice(result.marks.indexOf(mark), 1)
  if (typeof edit !== 'string' && isIdle(call.getSourceFile().text, edit)) return
  const state = change.silent?.includes(isFunction ? 'function' : 'method') ? options.stateOf(call) : 'untouched'
  if (state === 'unclear') result.marks.push({ at, change, why: unclear })
  if (state !== 'untouched') return
  if (typeof edit === 'string') {
    result.marks.push({ at, change, why: edit })
    return
  }
  result.edits.push(edit)
  result.done.push({ at, change })
  const hole = sources.find((source) => 'hole' in source)
  if (hole && 'hole' in hole) result.marks.push({ at, change, why: `"${hole.hole}" must be a ${hole.type}` })
}

/** True for a parameter that an operation takes in another argument now. */
function isMovedIn(change: Change | undefined, operation: string): boolean {
  return change?.kind === 'member-removed' && change.moved !== undefined && change.at.path[0] === operation
}
