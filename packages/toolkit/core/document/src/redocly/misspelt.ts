import { closest } from './closest.ts'
import type { Problem } from './lint.ts'

/**
 * The problems without those that only a misspelt member causes: an object that has `nam` lacks `name`, and is reported once.
 *
 * @returns Each problem that stays, with the one that it causes.
 */
export function withCauses(problems: readonly Problem[]): ReadonlyMap<Problem, Problem | undefined> {
  const lacking = new Map(
    problems.filter(({ finding }) => membersOf(finding).length > 0).map((each) => [problemKeyOf(each), each]),
  )
  const caused = new Map<Problem, Problem>()
  for (const problem of problems) {
    const { finding, suggested, location } = problem
    if (finding.kind !== 'unexpected-member') continue
    const object = (location.pointer ?? '').replace(/\/[^/]*$/, '')
    const lack = lacking.get(problemKeyOf({ location: { ...location, pointer: object } }))
    const [meant = ''] = closest(finding.member, suggested)
    if (lack && membersOf(lack.finding).includes(meant)) caused.set(problem, lack)
  }
  const consequences = new Set(caused.values())
  return new Map(problems.filter((each) => !consequences.has(each)).map((each) => [each, caused.get(each)]))
}

/** The members of which an object lacks one. */
function membersOf(finding: Problem['finding']): readonly string[] {
  if (finding.kind === 'missing-member') return [finding.member]
  return finding.kind === 'missing-choice' ? finding.members : []
}

function problemKeyOf({ location: { source, pointer = '' } }: Pick<Problem, 'location'>): string {
  return `${source.absoluteRef}${pointer}`
}
