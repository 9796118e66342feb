import { counted } from '@specwright/code/counted'
import { facesOf, largestFaces } from '../finding/faces.ts'
import type { Finding, Group } from '../finding/finding.ts'

/** A finding as people read it: one, or all of a group. */
export interface ShownFinding extends Finding {
  /** The findings that it is about. */
  readonly members: readonly Finding[]
}

/** Findings in their order, with those of a group as one, where the first of them is. */
export function shownFindings(findings: readonly Finding[]): ShownFinding[] {
  const seen = new Set<string>()
  return findings.flatMap((finding): ShownFinding[] => {
    const { group } = finding
    if (group === undefined) return [{ ...finding, members: [finding] }]
    if (seen.has(group.fingerprint)) return []
    seen.add(group.fingerprint)
    return [
      asOne(
        group,
        findings.filter((each) => each.group?.fingerprint === group.fingerprint),
      ),
    ]
  })
}

/** The groups of some findings, as they are shown. */
export function shownGroups(findings: readonly Finding[]): ShownFinding[] {
  return shownFindings(findings.filter(({ group }) => group !== undefined))
}

function asOne({ fingerprint, before, after }: Group, members: readonly Finding[]): ShownFinding {
  const removed = members.filter(({ rule }) => rule === 'operation-removed')
  const titles = members.flatMap((each) => (each.rule === 'operation-added' ? [String(each.after)] : []))
  const isWhole = titles.every((title) => title.endsWith(` ${after}`))
  const operations = counted(removed.length, 'operation')
  const [first] = members.flatMap(({ accepted }) => accepted ?? [])
  const accepted = members.every((each) => each.accepted) ? first : undefined
  return {
    rule: 'operation-removed',
    place: '/paths',
    // Of each finding as it counts, so that what is accepted is not applied again.
    ...largestFaces(members.map(facesOf)),
    beta: false,
    reason: `the path${isWhole ? '' : ' prefix'} ${before} is now ${after}, in ${operations} such as ${titles[0]}`,
    before,
    after,
    proof: 'structure',
    ...(accepted && { accepted: { ...accepted, faces: [] } }),
    fingerprint,
    members,
  }
}
