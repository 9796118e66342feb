import { schemaPointer, type BuildContext } from './build-context.ts'
import { buildChecks } from './build.ts'
import type { Check } from './check.ts'
import { endlessCalls } from './endless-calls.ts'
import { endless } from './in-place.ts'
import { keyOf, type Sub } from './place.ts'
import { statementsOf } from './print/accepts.ts'
import { collectStatements } from './print/collect.ts'
import type { Spot } from './print/spot.ts'
import { block, body } from './print/statements.ts'
import { withoutUnused } from './print/unused.ts'
import type { ReportProblem } from './problem.ts'
import type { Registry } from './registry.ts'
import { split, type Piece } from './split.ts'

/** The two functions made of one schema. */
export interface Names {
  /** Says whether a value is valid; what the guard alone costs. */
  readonly accepts: string
  /** Says so as well, and adds the issues of a value that is not, where there is a spot that takes them. */
  readonly checks: string
}

/** Where a module's code comes from and what it may use. */
export interface ModuleOptions {
  readonly registry: Registry
  readonly report: ReportProblem
  readonly uri: string
  readonly assertFormats: boolean
  readonly strict: boolean
  /** TypeScript with types, or plain JavaScript. */
  readonly language: 'typescript' | 'javascript'
  /** The functions of a schema whose code stands elsewhere. */
  external(sub: Sub): Names | undefined
  /** What a run-time function is called in the module. */
  aliasOf(helper: string): string
  /** A name that keeps those of inner functions and constants apart from others in the module; absent where it stands alone. */
  readonly owner?: string
  /** Schemas known not to come back to themselves; shared between modules. */
  readonly finite: Set<string>
}

/** A schema that gets functions. */
interface Unit {
  readonly sub: Sub
  readonly names: Names
  /** Set where the functions hold some of the schema's checks alone. */
  readonly piece?: Piece
}

/** One declaration of emitted code. */
interface Declaration {
  readonly name: string
  readonly text: string
}

/** Emitted code, and the names that it takes from elsewhere. */
export interface ModuleCode {
  readonly code: string
  readonly helpers: readonly string[]
  readonly externals: readonly string[]
  /** True where the functions by themselves follow a value as deep as it goes. */
  readonly isDeep: boolean
}

/** How many characters of a name in the schema those of variables and functions take over. */
const longest = 60

/** How deep subschemas are nested in one function; deeper ones have functions of their own. */
const deepest = 12

/**
 * The functions of one schema and of all it needs, as text.
 *
 * @param sub The schema.
 * @param names What its two functions are called.
 */
export function printModule(sub: Sub, names: Names, options: ModuleOptions): ModuleCode {
  const typescript = options.language === 'typescript'
  const any = typescript ? ': any' : ''
  const units = new Map<string, Unit>([[keyOf(sub), { sub, names }]])
  const declarations: Declaration[] = []
  const constants = new Map<string, Declaration>()
  const helpers = new Set<string>()
  const externals = new Set<string>()
  const uses = new Map<string, number>()
  // No name of a schema's own functions holds `$$`.
  const within = options.owner === undefined ? '' : `${options.owner}$$`
  let flags = 0

  const hoist = {
    constant(prefix: string, text: string): string {
      const key = `${prefix} ${text}`
      const known = constants.get(key)
      if (known) return known.name
      const name = `${prefix}_${within}${constants.size + 1}`
      const typed = typescript && text.startsWith('(text)') ? text.replace('(text)', '(text: any): boolean') : text
      constants.set(key, {
        name,
        text: `const ${name}${(typescript && typeOfConstant.get(prefix)) || ''} = ${typed}`,
      })
      return name
    },
    helper(name: string): string {
      helpers.add(name)
      return options.aliasOf(name)
    },
    flag: (): string => `f${++flags}`,
    accepts: (each: Sub): string => namesOf(each).accepts,
    pointerOf: (each: Sub): string => schemaPointer(each.place, context),
  }
  const context: BuildContext = { ...options, hoist, deepest }

  function namesOf(each: Sub): Names {
    const key = keyOf(each)
    const known = units.get(key)
    if (known) return known.names
    const other = options.external(each)
    if (other) {
      externals.add(other.accepts)
      externals.add(other.checks)
      return other
    }
    return addUnit(each)
  }

  function addUnit(each: Sub, piece?: Piece): Names {
    const base = within + nameFor(each)
    let made: Names
    do {
      const n = (uses.get(base) ?? 0) + 1
      uses.set(base, n)
      const end = n === 1 ? base : `${base}_${n}`
      made = { accepts: `accepts${end}`, checks: `check${end}` }
    } while (made.accepts === names.accepts || made.checks === names.checks)
    units.set(keyOf(each), { sub: each, names: made, ...(piece && { piece }) })
    return made
  }

  // A map gives what is added to it while it is being read.
  for (const unit of units.values()) {
    if (unit.piece) {
      declarations.push(...functionsOf(unit, unit.piece.checks))
      continue
    }
    const loop = endless(unit.sub, options.registry, options.finite)
    if (loop) {
      options.report({
        severity: 'error',
        code: 'endless-schema',
        message: 'the schema refers to itself for the same value, without end',
        uri: loop.document.uri,
        pointer: loop.pointer,
      })
      continue
    }
    const checks = split(unit.sub, buildChecks(unit.sub, context), (piece) => void addUnit(piece.sub, piece))
    declarations.push(...functionsOf(unit, checks))
  }

  function functionsOf(
    { sub: each, names: { accepts, checks: checked }, piece }: Unit,
    checks: readonly Check[],
  ): Declaration[] {
    const locals = new Map<string, number>()
    const local = (name: string): string => {
      const plain = `v_${name.slice(0, longest).replace(/[^A-Za-z0-9]+/g, '_')}`
      const count = (locals.get(plain) ?? 0) + 1
      locals.set(plain, count)
      return count === 1 ? plain : `${plain}$${count}`
    }
    const tests = statementsOf(checks, 'v', piece?.known, 'return false', { hoist, any, local, facts: new Map() })
    locals.clear()
    const schema = schemaPointer(each.place, context)
    const spot: Spot = { v: 'v', known: piece?.known, spot: 'spot', schema, keys: [] }
    const checking = { ...hoist, accepts: (called: Sub): string => namesOf(called).checks }
    const collected = collectStatements(checks, spot, { hoist: checking, any, local, facts: new Map() })
    return [
      {
        name: accepts,
        text: block(`function ${accepts}(v${any})${typescript ? ': boolean' : ''}`, [
          ...withoutUnused(tests),
          'return true',
        ]).join('\n'),
      },
      {
        name: checked,
        text: block(
          `function ${checked}(v${any}, spot${typescript ? '?: Spot' : ''})${typescript ? ': boolean' : ''}`,
          body(withoutUnused(collected)),
        ).join('\n'),
      },
    ]
  }

  const needed = reachable([names.accepts, names.checks], [...declarations, ...constants.values()])
  const text = needed.map((declaration) => declaration.text).join('\n\n')
  const accepting = needed.filter(({ name }) => name.startsWith('accepts'))
  const calls = new Map(accepting.map((each) => [each.name, each.text.match(ownNames)?.slice(1) ?? []]))
  const words = new Set(text.match(ownNames))
  const free = new Set(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').match(/(?<![\w$]|(?<!\.\.)\.)[A-Za-z_$][\w$]*/g))
  return {
    code: `${text}\n`,
    helpers: [...helpers].filter((name) => free.has(options.aliasOf(name))),
    externals: [...externals].filter((name) => words.has(name)),
    isDeep: endlessCalls(calls).size > 0 || ['equal', 'unique'].some((name) => helpers.has(name)),
  }
}

/** Names that a module gives, or takes from the module of another schema. */
const ownNames = /\b(?:accepts|check|PATTERNS?_|VALUES?_|isNamed_)[\w$]*/g

const typeOfConstant: ReadonlyMap<string, string> = new Map([
  ['VALUE', ': unknown'],
  ['VALUES', ': readonly unknown[]'],
])

/** The declarations that some lead to, constants first. */
function reachable(roots: readonly string[], declarations: readonly Declaration[]): Declaration[] {
  const byName = new Map(declarations.map((declaration) => [declaration.name, declaration]))
  const found = new Set(roots)
  for (const name of found) {
    for (const word of byName.get(name)?.text.match(ownNames) ?? []) if (byName.has(word)) found.add(word)
  }
  const needed = declarations.filter(({ name }) => found.has(name))
  const isConstant = ({ text }: Declaration): boolean => text.startsWith('const ')
  return [...needed.filter(isConstant), ...needed.filter((declaration) => !isConstant(declaration))]
}

/** A part of a function's name from the place of its schema. */
function nameFor({ place }: Sub): string {
  const words = place.pointer
    .split('/')
    .slice(-2)
    .map((key) => key.slice(0, longest))
    .join(' ')
    .split(/[^A-Za-z0-9]+/)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || 'Root'
}
