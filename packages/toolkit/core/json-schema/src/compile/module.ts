import { expr, type Declaration } from '@specwright/code'
import { schemaPath, type BuildContext } from './build-context.ts'
import { buildChecks } from './build.ts'
import { endlessCalls } from './endless-calls.ts'
import { functionsOf } from './functions.ts'
import { createConstants } from './hoist.ts'
import { circularPlace } from './in-place.ts'
import type { Hoist } from './keyword.ts'
import { neededFor } from './needed.ts'
import type { Sub } from './place.ts'
import type { ReportProblem } from './problem.ts'
import type { Registry } from './registry.ts'
import { split } from './split.ts'
import { createUnits, functionIn, type Names, type Unit, type Units } from './units.ts'

/** The input of a module, and what it may use. */
export interface ModuleOptions {
  readonly registry: Registry
  /** Absent where nobody reads problems. */
  readonly report?: ReportProblem | undefined
  readonly uri: string
  /** The keys of the place that messages name for a schema, which may be a copy; default: its own. */
  writtenKeys?(keys: readonly string[]): readonly string[]
  /** True for a format that is asserted regardless of the meta-schema. */
  assertsFormat(format: string): boolean
  readonly strict: boolean
  /** The functions of a schema whose code is in another module, which exports them. */
  external(sub: Sub): Names | undefined
  /**
   * A prefix that makes the names of inner functions and constants unique in the module; absent if the schema is alone.
   */
  readonly owner?: string
  /** Schemas known not to refer to themselves; shared between modules. */
  readonly finite: Set<string>
}

/** Emitted code, and the functions of other schemas that it imports. */
export interface ModuleCode {
  /** Constants, then functions. */
  readonly declarations: readonly Declaration[]
  readonly externals: readonly string[]
  /** True if the functions recurse into a value without a limit. */
  readonly isDeep: boolean
}

/** Maximum nesting of subschemas in one function; deeper ones have their own functions. */
const deepest = 12

/** Runtime functions that recurse into values without a limit. */
const deepHelpers = ['equal', 'unique']

/**
 * The functions of a schema, and of all schemas that it needs.
 *
 * @param sub The schema.
 * @param names The names of its two functions.
 */
export function printModule(sub: Sub, names: Names, options: ModuleOptions): ModuleCode {
  // No function of a schema has `$$` in its name.
  const within = options.owner === undefined ? '' : `${options.owner}$$`
  const externals = new Set<string>()
  const units = createUnits({ sub, names }, { within, external: recordExternals(externals, options) })
  const { accepting, declarations } = declarationsOf(units, within, options)
  const needed = neededFor([names.accepts, names.checks], declarations)
  const calls = needed.filter(({ declaration }) => accepting.has(declaration.name))
  const callsByName = new Map(calls.map(({ declaration, names: called }) => [declaration.name, called]))
  return {
    declarations: needed.map(({ declaration }) => declaration),
    externals: [...externals].filter((name) => needed.some((each) => each.imported.has(name))),
    isDeep:
      endlessCalls(callsByName).size > 0 ||
      needed.some(({ imported }) => deepHelpers.some((name) => imported.has(name))),
  }
}

/** The functions of schemas whose code is in another module; records each one that is used. */
function recordExternals(externals: Set<string>, { external }: ModuleOptions): ModuleOptions['external'] {
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

/** All declarations for the schemas of a module, and for those that they need. */
function declarationsOf(units: Units, within: string, options: ModuleOptions): Declared {
  const constants = createConstants(within)
  let flags = 0
  const hoist: Hoist = {
    constant: constants.constant,
    flag: () => expr.name(`f${++flags}`),
    accepts: (each) => functionIn(units.namesOf(each), 'accepts'),
    pathOf: (each) => schemaPath(each.place, context),
  }
  const context: BuildContext = { ...options, hoist, deepest }
  const functions: Declaration[] = []
  const accepting = new Set<string>()
  for (const unit of units.all) {
    if (isEndless(unit, options)) continue
    const checks = unit.checks ?? split(unit.sub, buildChecks(unit.sub, context), units.addPiece)
    functions.push(
      ...functionsOf(unit, checks, { hoist, namesOf: units.namesOf, isAlone: options.owner === undefined }),
    )
    accepting.add(unit.names.accepts)
  }
  return { declarations: [...constants.declarations(), ...functions], accepting }
}

/** Reports a schema that has no meaning since it refers to itself for the same value, and returns true. */
function isEndless({ sub, checks }: Unit, { registry, finite, report }: ModuleOptions): boolean {
  const loop = checks ? undefined : circularPlace(sub, registry, finite)
  if (!loop) return false
  report?.({
    severity: 'error',
    code: 'endless-schema',
    message: 'the schema refers to itself for the same value, without end',
    uri: loop.document.uri,
    pointer: loop.pointer,
  })
  return true
}
