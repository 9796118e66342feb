import { refusesUndefined, type Branch, type Check, type JsonType, type Part, type Rules } from './check.ts'
import type { Sub } from './place.ts'
import { most } from './print/many.ts'

/** Checks that get functions of their own, since they are too many for those of their schema. */
export interface Piece {
  readonly sub: Sub
  readonly checks: readonly Check[]
  /** What is known of the type of the value that they are for. */
  readonly known: PieceTypes
}

type PieceTypes = ReadonlySet<JsonType> | undefined

/** The pieces of a schema, as they are found. */
interface Pieces {
  readonly sub: Sub
  readonly add: (piece: Piece) => void
  count: number
}

/**
 * The checks of a schema, those that are too many for one function in pieces that they call.
 *
 * @param add Takes each piece.
 */
export function split(sub: Sub, checks: readonly Check[], add: (piece: Piece) => void): readonly Check[] {
  return shorter({ sub, add, count: 0 }, checks)
}

function pieceOf(pieces: Pieces, run: readonly Check[], known: PieceTypes): Check {
  const piece = { ...pieces.sub, piece: ++pieces.count }
  pieces.add({ sub: piece, checks: run, known })
  return { kind: 'call', sub: piece, defined: refusesUndefined(run) }
}

/** What is known where checks stand. */
interface Around {
  readonly known?: PieceTypes
  /** True where outcomes are remembered in variables of the function, which pieces do not see. */
  readonly tracked?: boolean
}

function shorter(pieces: Pieces, list: readonly Check[], { known, tracked = false }: Around = {}): readonly Check[] {
  if (weightOf(list) <= most) return list
  const isTracked = tracked || list.some(({ kind }) => kind === 'flags')
  const isMovable = (check: Check, index: number): boolean =>
    !(index === 0 && check.kind === 'types' && check.allowed) && !(isTracked && remembers(check))
  let now = list.flatMap((check) => within(pieces, check, isTracked))
  for (let before = Infinity; weightOf(now) > most && weightOf(now) < before;) {
    before = weightOf(now)
    now = runsOf(now, isMovable).map((run) => ('kind' in run ? run : pieceOf(pieces, run, known)))
  }
  return now
}

function within(pieces: Pieces, check: Check, tracked: boolean): Check[] {
  switch (check.kind) {
    case 'types': {
      const cases = Object.entries(check.cases).map(([subject, list]) => {
        const known = subject === 'number' ? undefined : new Set([subject as JsonType])
        return [subject, shorter(pieces, list, { known, tracked })]
      })
      return [{ ...check, cases: Object.fromEntries(cases) }]
    }
    case 'property':
    case 'item':
      return [{ ...check, checks: shorter(pieces, check.checks) }]
    case 'entries': {
      const parts = check.parts.map((part) => partOf(pieces, part))
      return groups(parts, weightOfPart).map((group) => ({ kind: 'entries', parts: group }))
    }
    case 'items':
      return [{ ...check, part: partOf(pieces, check.part) }]
    case 'contains':
    case 'not':
      return [{ ...check, branch: called(pieces, check.branch) }]
    case 'choice': {
      const isLong = weight(check) > most
      return [{ ...check, branches: check.branches.map((branch) => (isLong ? called(pieces, branch) : branch)) }]
    }
    case 'conditional': {
      const [then, otherwise] = [rulesOf(pieces, check.then, tracked), rulesOf(pieces, check.otherwise, tracked)]
      return [{ ...check, condition: called(pieces, check.condition), then, otherwise }]
    }
    case 'present':
      return [{ ...check, rules: rulesOf(pieces, check.rules, tracked) }]
    default:
      return [check]
  }
}

function partOf(pieces: Pieces, part: Part): Part {
  return { ...part, checks: shorter(pieces, part.checks) }
}

function rulesOf(pieces: Pieces, rules: Rules, tracked: boolean): Rules {
  return { ...rules, checks: shorter(pieces, rules.checks, { tracked }) }
}

/** A branch that is met by its function, unless others look at what is remembered within. */
function called(pieces: Pieces, branch: Branch): Branch {
  const { checks } = branch
  if (checks.some(remembers)) return { ...branch, checks: shorter(pieces, checks, { tracked: true }) }
  if (weightOf(checks) < 2) return branch
  return { ...branch, checks: [{ kind: 'call', sub: branch.sub, defined: refusesUndefined(checks) }] }
}

/** Checks that may move as lists of a fitting length, the others each alone. */
function runsOf(
  checks: readonly Check[],
  isMovable: (check: Check, index: number) => boolean,
): (Check | readonly Check[])[] {
  const found: (Check | readonly Check[])[] = []
  let run: Check[] = []
  const close = (): void => {
    if (run.length > 0) found.push(...groups(run, weight).map((group) => (weightOf(group) > 1 ? group : group[0]!)))
    run = []
  }
  for (const [index, check] of checks.entries()) {
    if (isMovable(check, index)) run.push(check)
    else {
      close()
      found.push(check)
    }
  }
  close()
  return found
}

/** A list in groups, each as long as a function may be. */
function groups<Item>(items: readonly Item[], weightOfItem: (item: Item) => number): Item[][] {
  const found: Item[][] = []
  let left = 0
  for (const item of items) {
    left -= weightOfItem(item)
    if (left >= 0) found.at(-1)?.push(item)
    else {
      found.push([item])
      left = most - weightOfItem(item)
    }
  }
  return found
}

function weightOf(checks: readonly Check[]): number {
  return checks.reduce((sum, check) => sum + weight(check), 0)
}

function weightOfPart({ checks }: Part): number {
  return 1 + weightOf(checks)
}

function weight(check: Check): number {
  switch (check.kind) {
    case 'types':
      return 1 + Object.values(check.cases).reduce((sum, list) => sum + weightOf(list), 0)
    case 'property':
    case 'item':
      return 1 + weightOf(check.checks)
    case 'entries':
      return check.parts.reduce((sum, part) => sum + weightOfPart(part), 0)
    case 'items':
      return weightOfPart(check.part)
    case 'contains':
    case 'not':
      return 1 + weightOf(check.branch.checks)
    case 'choice':
      return check.branches.reduce((sum, branch) => sum + 1 + weightOf(branch.checks), 0)
    case 'conditional':
      return [check.condition, check.then, check.otherwise].reduce((sum, { checks }) => sum + weightOf(checks), 1)
    case 'present':
      return 1 + weightOf(check.rules.checks)
    default:
      return 1
  }
}

/** True where a check remembers an outcome, or reads what others remember. */
function remembers(check: Check): boolean {
  switch (check.kind) {
    case 'flags':
      return true
    case 'types':
      return Object.values(check.cases).some((list) => list.some(remembers))
    case 'entries':
      return check.parts.some(({ filter }) => filter !== undefined)
    case 'items':
      return check.part.filter !== undefined
    case 'choice':
      return check.branches.some(({ flag, checks }) => flag !== undefined || checks.some(remembers))
    case 'conditional':
      return (
        check.condition.flag !== undefined ||
        [check.condition, check.then, check.otherwise].some(({ checks }) => checks.some(remembers))
      )
    case 'present':
      return check.flag !== undefined || check.rules.checks.some(remembers)
    default:
      return false
  }
}
