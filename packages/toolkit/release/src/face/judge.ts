import type { Bump } from '@loyalty-kit/diff'
import { comparisonOf, isNamesake, type Answer, type Export, type JudgeApiOptions } from './comparison.ts'
import { closureText, declaredIn } from './declared.ts'
import { directionsOf, type Direction } from './directions.ts'
import type { Face } from './face.ts'

/** A change of what a package exports, and the bump that it asks for. */
export interface ApiChange {
  readonly bump: Bump
  readonly reason: string
}

/**
 * What changed between two faces of a package, as the compiler judges it: a program written for the one must compile with
 * the other.
 *
 * What users are given may come to promise more, and what is taken from them may be asked less strictly. Where a type goes
 * both ways, or nobody knows, neither is allowed. Where the compiler cannot tell that nothing changed (of what holds generic
 * functions, mostly), a change of their declarations is minor.
 */
export function judgeApi(base: Face, revision: Face, options: JudgeApiOptions): ApiChange[] {
  const changes = [
    ...goneAndNew(base.bins, revision.bins, (bin) => `the program \`${bin}\``),
    ...goneAndNew([...base.entries.keys()], [...revision.entries.keys()], (entry) => `the entry \`${entry}\``),
  ]
  if (isSame(base.files, revision.files)) return changes

  const directions = directionsOf(base)
  const [was, is] = [declaredIn(base), declaredIn(revision)]
  for (const [entry, { before, after, answers }] of comparisonOf(base, revision, options)) {
    const said = (name: string): string => (entry === '.' ? `\`${name}\`` : `\`${name}\` of \`${entry}\``)
    changes.push(...goneAndNew(before, after, ({ name }) => said(name), isNamesake))
    for (const answer of answers) {
      const { name } = answer.before
      if (closureText(was, name) === closureText(is, name)) continue
      const bump = bumpFor(answer, directions.get(name))
      if (bump !== 'none') changes.push({ bump, reason: `${said(name)} ${words[bump]}` })
    }
  }
  // A class is a value and a type, and says the same of both.
  return [...new Map(changes.map((change) => [change.reason, change])).values()]
}

const words = {
  minor: 'offers more than before',
  major: 'changed, and programs that use it need no longer compile',
} as const

/** @param ways Which way values of the type go, where that is known. */
function bumpFor(answer: Answer, ways: ReadonlySet<Direction> | undefined): 'none' | 'minor' | 'major' {
  if (answer.same) return 'none'
  const asked: Iterable<Direction> = answer.before.meaning === 'value' ? ['given'] : (ways ?? ['given', 'taken'])
  return [...asked].every((way) => answer[way]) ? 'minor' : 'major'
}

function goneAndNew<Each extends string | Export>(
  was: readonly Each[],
  is: readonly Each[],
  say: (each: Each) => string,
  isEqual: (one: Each, other: Each) => boolean = Object.is,
): ApiChange[] {
  const missingFrom = (all: readonly Each[]) => (each: Each) => !all.some((other) => isEqual(each, other))
  return [
    ...was.filter(missingFrom(is)).map((each) => ({ bump: 'major', reason: `${say(each)} is gone` }) as const),
    ...is.filter(missingFrom(was)).map((each) => ({ bump: 'minor', reason: `${say(each)} is new` }) as const),
  ]
}

function isSame(was: ReadonlyMap<string, string>, is: ReadonlyMap<string, string>): boolean {
  return was.size === is.size && [...was].every(([path, text]) => is.get(path) === text)
}
