import { conditionOf } from '../../words/condition.ts'
import type { Rules } from '../check.ts'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import type { KeyTest } from '../test.ts'

const nothing: Rules = { checks: [], schemas: [] }

/** `if`, with `then` and `else`: which schema holds depends on whether the value meets another. */
export const conditional: Keyword = {
  name: 'if',
  vocabulary: 'applicator',
  phase: 'beside',
  misuse: misuse.schema,
  checks({ value, sibling, branch, rules, flag: newFlag, typesAt }) {
    const tried = branch([])
    // What `then` and `else` look at depends on the outcome, even where `if` looks at nothing.
    const flag = tried.flag ?? newFlag()
    const condition = flag === undefined ? tried : { ...tried, flag }
    const [then, otherwise] = [sibling('then'), sibling('else')]
    const [met, unmet] = conditionOf(value, typesAt)
    const holds: readonly KeyTest[] = flag === undefined ? [] : [{ kind: 'flag', name: flag }]
    return [
      {
        kind: 'conditional',
        condition,
        then: then === undefined ? nothing : { ...rules(['then'], holds), ...(met && { condition: met }) },
        otherwise:
          otherwise === undefined
            ? nothing
            : {
                ...rules(
                  ['else'],
                  holds.map((test) => ({ kind: 'not', test })),
                ),
                ...(unmet && { condition: unmet }),
              },
      },
    ]
  },
}

/** `then` and `else`: branches of `if`, which enforces them; without `if` they mean nothing. */
export const outcomes: readonly Keyword[] = ['then', 'else'].map((name): Keyword => ({
  name,
  vocabulary: 'applicator',
  phase: 'beside',
  misuse: misuse.schema,
  checks: () => [],
}))
