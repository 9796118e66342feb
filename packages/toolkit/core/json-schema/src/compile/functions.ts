import {
  expr,
  simplified,
  stmt,
  typeOf,
  visit,
  type Declaration,
  type Name,
  type Parameter,
  type Statement,
} from '@specwright/code'
import type { Check } from './check.ts'
import { engine } from './engine.ts'
import type { Hoist } from './keyword.ts'
import { statementsOf } from './print/accepts-statements.ts'
import { collectStatements } from './print/collect.ts'
import { types } from './print/expression.ts'
import { withObjectTests, withOneEnd } from './print/shortened.ts'
import { bodyOf, refuse } from './print/statements.ts'
import { functionIn, longest, type Names, type Unit } from './units.ts'

/** What the functions of a schema need of the others. */
export interface Surroundings {
  readonly hoist: Omit<Hoist, 'accepts'>
  readonly namesOf: (sub: Unit['sub']) => Names
  /** Whether the code is that of one schema alone: what many share is a function of the engine. */
  readonly isAlone: boolean
}

/** The function that says whether a value is valid, and the one that adds its issues. */
export function functionsOf(
  { sub, names, known }: Unit,
  checks: readonly Check[],
  { hoist, namesOf, isAlone }: Surroundings,
): readonly [accepts: Declaration, checks: Declaration] {
  const hoistWith = (which: 'accepts' | 'checks'): Hoist => {
    return { ...hoist, accepts: (each) => functionIn(namesOf(each), which) }
  }
  const v = expr.name('v')
  const spot = expr.name('at')
  const accepting = { hoist: hoistWith('accepts'), local: createLocals(), facts: new Map() }
  const tests = statementsOf(checks, { v, known, fail: refuse }, accepting)
  const checking = { hoist: hoistWith('checks'), local: createLocals(), facts: new Map() }
  const issues = collectStatements(checks, { v, known, spot, schema: hoist.pathOf(sub), keys: [] }, checking)
  const issued = bodyOf(ended(issues))
  const value = { name: v.name, type: types.any }
  const location = { name: spot.name, type: typeOf(engine, 'Location'), isOptional: true }
  return [
    functionOf(names.accepts, [value], withOneEnd(ended(tests))),
    functionOf(names.checks, [value, location], withOneEnd(isAlone ? issued : withObjectTests(issued))),
  ]
}

/** A function; what it does not read of its parameters begins with `_`, which TypeScript allows to be unused. */
function functionOf(name: string, parameters: readonly Parameter[], body: readonly Statement[]): Declaration {
  const read = new Set(visit(...body).flatMap((piece) => (piece.kind === 'name' ? piece.name : [])))
  return stmt.function(name, {
    parameters: parameters.map((each) => (read.has(each.name) ? each : { ...each, name: `_${each.name}` })),
    returns: types.boolean,
    body,
  })
}

/** Statements that end with success where nothing has ended them before. */
function ended(statements: readonly Statement[]): readonly Statement[] {
  return simplified([...statements, stmt.return(expr.true)])
}

/** Gives names to the local variables of a function. */
function createLocals(): (name: string) => Name {
  const counts = new Map<string, number>()
  return (name) => {
    const plain = `v_${name.slice(0, longest).replace(/[^A-Za-z0-9]+/g, '_')}`
    const count = (counts.get(plain) ?? 0) + 1
    counts.set(plain, count)
    return expr.name(count === 1 ? plain : `${plain}$${count}`)
  }
}
