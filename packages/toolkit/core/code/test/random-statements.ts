import { createContext, runInContext } from 'node:vm'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { expr, printed, simplified, stmt, type Code, type Expression, type Statement } from '../src/index.ts'

const v = expr.name('v')
const a = expr.member(expr.name('w'), 'a')
const literals = [null, undefined, true, false, 'x', 'y', '', 0, 1, 1.5] as const

/** Values of every type. */
const values: readonly unknown[] = [...literals, 'z', 2, Number.NaN, [], ['x'], {}, { x: 1 }, 1n]

/** Pairs of them, for `v` and a member of `w`. */
const pairs = values.flatMap((each, n) =>
  [0, 1, 5, 9].map((step) => [each, { a: values[(n + step) % values.length] }] as const),
)

/** What `v` and `w.a` are tested for. */
const test: fc.Arbitrary<Expression> = fc
  .tuple(fc.constantFrom<Expression>(v, v, a), fc.nat(5), fc.constantFrom(...literals), fc.boolean())
  .chain(([of, kind, literal, isNegated]) => {
    const held = (name: string, method: string): Expression => expr.call(expr.member(expr.name(name), method), [of])
    const type = fc.constantFrom('string', 'boolean', 'object', 'number', 'undefined')
    const tests = [
      fc.constant(expr.is(of, literal)),
      fc.constant(expr.is(of, literal)),
      type.map((word) => expr.is(expr.typeof(of), word)),
      fc.constant(held('Array', 'isArray')),
      fc.constant(held('Number', 'isInteger')),
      fc.constant(held('Number', 'isFinite')),
    ]
    return tests[kind]!.map((each) => (isNegated ? expr.not(each) : each)) // one for each number
  })

/** Another label for each block. */
const label = fc.noShrink(fc.nat()).map((n) => `out${n}`)

const { condition, list } = fc.letrec<{ condition: Expression; list: readonly Statement[] }>((tie) => {
  const conditions = fc.array(tie('condition'), { minLength: 2, maxLength: 3 })
  return {
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      test,
      conditions.map((all) => expr.and(all)),
      conditions.map((all) => expr.or(all)),
      tie('condition').map((each) => ({ kind: 'not', of: each }) as const),
      fc.tuple(test, tie('condition'), tie('condition')).map(([tried, x, y]) => expr.conditional(tried, x, y)),
      fc.tuple(tie('condition'), tie('condition')).map(([x, y]) => expr.binary(x, '!==', y)),
    ),
    list: fc.array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        tie('condition').map((each) =>
          stmt.return(expr.conditional(each, expr.literal('met'), expr.literal('missed'))),
        ),
        fc.constant(stmt.do(expr.assign(expr.name('f'), expr.true))),
        fc
          .tuple(tie('condition'), tie('list'), tie('list'))
          .map(([each, then, otherwise]) => stmt.block(stmt.if(each, then, otherwise))),
        fc
          .tuple(label, tie('condition'), tie('list'), tie('list'))
          .map(([out, each, then, body]) => stmt.block([...stmt.if(each, [...then, stmt.break(out)]), ...body], out)),
        tie('list').map((body) => stmt.forIn('k', v, body)),
        fc
          .tuple(fc.constantFrom(v, a), fc.uniqueArray(fc.constantFrom(...literals), { maxLength: 3 }), tie('list'))
          .map(([on, cases, body]) =>
            stmt.switch(
              on,
              cases.map((each) => ({ values: [expr.literal(each)], body: [...body, stmt.break()] })),
              body,
            ),
          ),
        fc
          .tuple(tie('condition'), tie('list'))
          .map(([each, body]) => stmt.block(stmt.if(expr.call(expr.arrow([], body)), [stmt.return(each)]))),
      ),
      { maxLength: 4 },
    ),
  }
})

/** Asserts that random statements give every value the same result when they are decided. */
export function decideAlike(runs: { readonly seed: number; readonly numRuns: number }): void {
  const context = createContext({})
  const results = (statements: readonly Statement[]): readonly unknown[] => {
    const body = [stmt.let({ name: 'f', value: expr.false }), ...statements, stmt.return(expr.name('f'))]
    const made = stmt.function('tried', { parameters: [{ name: 'v' }, { name: 'w' }], body })
    const text = `${textOf(made)}\ntried`
    const tried = runInContext(text, context) as (v: unknown, w: object) => unknown // the function above
    return pairs.map(([each, other]) => tried(each, other))
  }
  fc.assert(
    fc.property(list, condition, (statements, last) => {
      const all = [...statements, stmt.return(last)]
      expect(results(simplified(all))).toEqual(results(all))
    }),
    runs,
  )
}

function textOf(piece: Code): string {
  return printed(piece, { nameOf: ({ name }) => name, language: 'javascript' })
}
