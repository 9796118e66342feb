import { changeRules, type RuleId } from '../finding/rule-titles.ts'
import type { Bump } from '../finding/bump.ts'
import { bumpOf, isAccepted } from '../finding/faces.ts'
import { inLogMessage } from '@specwright/code/places'
import { product } from '@specwright/code/product'
import { shownFindings, type ShownFinding } from './shown-findings.ts'
import type { Verdict } from './verdict.ts'

const levels: Readonly<Record<Bump, string>> = { major: 'error', minor: 'warning', patch: 'note', none: 'none' }

/** A verdict as a log of SARIF 2.1.0. @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/ */
export function sarifOf({ bump, faces, findings }: Verdict): object {
  const used = [...new Set(findings.map(({ rule }) => rule))].toSorted()
  const driver = {
    name: `${product.command} diff`,
    rules: used.map((id) => ({ id, shortDescription: { text: changeRules[id].title } })),
  }
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver },
        results: shownFindings(findings).map((finding) => resultOf(finding, used)),
        properties: { bump, ...faces },
      },
    ],
  }
}

function resultOf(finding: ShownFinding, used: readonly RuleId[]): object {
  const { rule, reason, proof, fingerprint, accepted, wire, types, client = 'none', members } = finding
  const bump = bumpOf(finding)
  return {
    ruleId: rule,
    ruleIndex: used.indexOf(rule),
    level: levels[bump],
    kind: bump === 'none' ? 'informational' : 'fail',
    message: { text: inLogMessage(reason) },
    // Those of a group are one result: what is wrong is corrected at all of them together.
    locations: members.map(({ place }) => ({
      logicalLocations: [{ fullyQualifiedName: place || '/', kind: 'member' }],
    })),
    partialFingerprints: { 'contractChange/v1': fingerprint },
    properties: { bump, wire, types, client, ...(proof && { proof }) },
    ...(accepted &&
      members.every(isAccepted) && {
        suppressions: [
          {
            kind: 'external',
            status: 'accepted',
            justification: inLogMessage(`${accepted.reason} (${accepted.author})`),
          },
        ],
      }),
  }
}
