import { keysOf, pointerTo } from '@specwright/json-schema/json'
import { interpret, interpretationOf, needed, type Change } from './interpret.ts'
import type { Problem } from './lint.ts'

/** What an operation does without. Elsewhere, what is left empty stands for any value. */
const dispensable =
  /\/(?:parameters\/\d+|requestBody|(?:responses|headers|examples|links|callbacks|paths|webhooks)\/[^/]+)$/

/**
 * Takes what no meaning can be given to out of the files of a document, in place, so that the rest of it can be read.
 *
 * @param parsedOf Gives what a file says, by its address.
 */
export function leaveOutErrors(problems: readonly Problem[], parsedOf: (file: string) => unknown): void {
  const errors = problems.filter((problem) => interpretationOf(problem) === undefined)
  interpret(errors, parsedOf, ({ location: { pointer = '' } }): Change | undefined => {
    const member = keysOf(pointer).at(-1)
    if (member === undefined || member === '') return undefined
    const isLeftOut = dispensable.test(pointer) && !needed.test(pointer)
    return isLeftOut ? 'remove' : { member, value: {}, isOfHolder: true }
  })
}

/** Pointers of the path items of which parameters are left out. */
export function lackingParameters(problems: readonly Problem[]): ReadonlySet<string> {
  const pointers = problems
    .filter((problem) => interpretationOf(problem) === undefined)
    .map(({ location: { pointer = '' } }) => pointer.replace(/^#/, ''))
  const lacking = pointers.filter((pointer) => /^\/paths\/.*\/parameters\/\d+$/.test(pointer))
  return new Set(lacking.map((pointer) => pointerTo('', ...keysOf(pointer).slice(0, 2))))
}
