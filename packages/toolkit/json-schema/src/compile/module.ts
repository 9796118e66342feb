import { expr, type Declaration } from '@loyalty-kit/code'
import { schemaPointer, type BuildContext } from './build-context.ts'
import { buildChecks } from './build.ts'
import { endlessCalls } from './endless-calls.ts'
import { functionsOf } from './functions.ts'
import { createConstants } from './hoist.ts'
import { endless } from './in-place.ts'
import type { Hoist } from './keyword.ts'
import { neededFor } from './needed.ts'
import type { Sub } from './place.ts'
import type { ReportProblem } from './problem.ts'
import type { Registry } from './registry.ts'
import { split } from './split.ts'
import { createUnits, type Names, type Unit, type Units } from './units.ts'

/** Where a module's code comes from and what it may use. */
export interface ModuleOptions {
  readonly registry: Registry
  readonly report: ReportProblem
  readonly uri: string
  readonly assertFormats: boolean
  readonly strict: boolean
  /** The functions of a schema whose code stands elsewhere. */
  external(sub: Sub): Names | undefined
  /** A name that keeps those of inner functions and constants apart from others in the module; absent where it stands alone. */
  readonly owner?: string
  /** Schemas known not to come back to themselves; shared between modules. */
  readonly finite: Set<string>
}

/** Emitted code, and the names that it takes from elsewhere. */
export interface ModuleCode {
  /** Constants, then functions. */
  readonly declarations: readonly Declaration[]
  readonly externals: readonly string[]
  /** True where the functions by themselves follow a value as deep as it goes. */
  readonly isDeep: boolean
}

/** How deep subschemas are nested in one function; deeper ones have functions of their own. */
const deepest = 12

/** Functions of the run time that follow values as deep as they go. */
const deepHelpers = ['equal', 'unique']

/**
 * The functions of one schema and of all it needs.
 *
 * @param sub The schema.
 * @param names What its two functions are called.
 */
export function printModule(sub: Sub, names: Names, options: ModuleOptions): ModuleCode {
  // No name of a schema's own functions holds `$$`.
  const within = options.owner === undefined ? '' : `${options.owner}$$`
  const externals = new Set<string>()
  const units = createUnits({ sub, names }, { within, external: noting(externals, options) })
  const { accepting, declarations } = declarationsOf(units, within, options)
  const needed = neededFor([names.accepts, names.checks], declarations)
  const calls = needed.filter(({ declaration }) => accepting.has(declaration.name))
  const callsByName = new Map(calls.map(({ declaration, names: called }) => [declaration.name, called]))
  return {
    declarations: needed.map(({ declaration }) => declaration),
    externals: [...externals].filter((name) => needed.some((each) => each.names.has(name))),
    isDeep:
      endlessCalls(callsByName).size > 0 ||
      needed.some(({ imported }) => deepHelpers.some((name) => imported.has(name))),
  }
}

/** The functions of schemas whose code stands elsewhere, each noted when it is used. */
function noting(externals: Set<string>, { external }: ModuleOptions): ModuleOptions['external'] {
  return (sub) => {
    const names = external(sub)
    if (names) externals.add(names.accepts).add(names.checks)
    return names
  }
}

interface Declared {
  readonly declarations: readonly Declaration[]
  /** Names of the functions that say whether a value is valid. */
  readonly accepting: ReadonlySet<string>
}

/** All that is declared for the schemas of a module, and for those that they need. */
function declarationsOf(units: Units, within: string, options: ModuleOptions): Declared {
  const constants = createConstants(within)
  let flags = 0
  const hoist: Hoist = {
    constant: constants.constant,
    flag: () => expr.name(`f${++flags}`),
    accepts: (each) => expr.name(units.namesOf(each).accepts),
    pointerOf: (each) => schemaPointer(each.place, context),
  }
  const context: BuildContext = { ...options, hoist, deepest }
  const functions: Declaration[] = []
  const accepting = new Set<string>()
  for (const unit of units.all) {
    if (isEndless(unit, options)) continue
    const checks = unit.checks ?? split(unit.sub, buildChecks(unit.sub, context), units.addPiece)
    functions.push(...functionsOf(unit, checks, { hoist, namesOf: units.namesOf }))
    accepting.add(unit.names.accepts)
  }
  return { declarations: [...constants.declarations(), ...functions], accepting }
}

/** True, and reported, for a schema that has no meaning since it leads to itself for the same value. */
function isEndless({ sub, checks }: Unit, { registry, finite, report }: ModuleOptions): boolean {
  const loop = checks ? undefined : endless(sub, registry, finite)
  if (!loop) return false
  report({
    severity: 'error',
    code: 'endless-schema',
    message: 'the schema refers to itself for the same value, without end',
    uri: loop.document.uri,
    pointer: loop.pointer,
  })
  return true
}
