import type { Bump } from 'specwright/internal'
import { comparisonOf, isSameExport, type ExportComparison, type Export, type CompareApiOptions } from './comparison.ts'
import { closureText, declaredIn } from './declared.ts'
import { directionsOf, type Direction } from './directions.ts'
import type { PublicApi } from './public-api.ts'

/** A change of the exports of a package, and the bump that it requires. */
export interface ApiChange {
  readonly bump: Bump
  readonly reason: string
}

/**
 * The changes between two versions of a package's API, as the compiler sees them: a program written for the first must
 * compile with the second.
 *
 * The type of an output may become narrower, and that of an input wider. If a type is used in both directions, or its
 * direction is unknown, neither is allowed. If the compiler cannot prove that nothing changed (mostly with generic
 * functions), a change of the declarations is minor.
 */
export function compareApis(base: PublicApi, revision: PublicApi, options: CompareApiOptions): ApiChange[] {
  const changes = [
    ...removedAndAdded(base.bins, revision.bins, (bin) => `the program \`${bin}\``),
    ...removedAndAdded([...base.entries.keys()], [...revision.entries.keys()], (entry) => `the entry \`${entry}\``),
  ]
  if (isSame(base.files, revision.files)) return changes

  const directions = directionsOf(base)
  const [baseDeclarations, revisionDeclarations] = [declaredIn(base), declaredIn(revision)]
  const isChanged = (name: string): boolean =>
    closureText(baseDeclarations, name) !== closureText(revisionDeclarations, name)
  const compared = comparisonOf(base, revision, { ...options, isChanged })
  for (const [entry, { before, after, shared: comparisons }] of compared) {
    const labelOf = (name: string): string => (entry === '.' ? `\`${name}\`` : `\`${name}\` of \`${entry}\``)
    changes.push(...removedAndAdded(before, after, ({ name }) => labelOf(name), isSameExport))
    for (const each of comparisons) {
      const { name } = each.before
      const bump = bumpFor(each, directions.get(name))
      if (bump !== 'none') changes.push({ bump, reason: `${labelOf(name)} ${words[bump]}` })
    }
  }
  // A class is a value and a type, which give the same reason twice.
  return [...new Map(changes.map((change) => [change.reason, change])).values()]
}

const words = {
  minor: 'changed compatibly',
  major: 'changed, and programs that use it may no longer compile',
} as const

/** @param known The directions of values of the type, if known. */
function bumpFor(comparison: ExportComparison, known: ReadonlySet<Direction> | undefined): 'none' | 'minor' | 'major' {
  if (comparison.same) return 'none'
  const directions: Iterable<Direction> =
    comparison.before.meaning === 'value' ? ['output'] : (known ?? ['output', 'input'])
  return [...directions].every((direction) => comparison[direction]) ? 'minor' : 'major'
}

function removedAndAdded<Each extends string | Export>(
  base: readonly Each[],
  revision: readonly Each[],
  labelOf: (each: Each) => string,
  isEqual: (left: Each, right: Each) => boolean = Object.is,
): ApiChange[] {
  const missingFrom = (all: readonly Each[]) => (each: Each) => !all.some((right) => isEqual(each, right))
  return [
    ...base
      .filter(missingFrom(revision))
      .map((each) => ({ bump: 'major', reason: `${labelOf(each)} was removed` }) as const),
    ...revision
      .filter(missingFrom(base))
      .map((each) => ({ bump: 'minor', reason: `${labelOf(each)} was added` }) as const),
  ]
}

function isSame(base: ReadonlyMap<string, string>, revision: ReadonlyMap<string, string>): boolean {
  return base.size === revision.size && [...base].every(([path, text]) => revision.get(path) === text)
}
