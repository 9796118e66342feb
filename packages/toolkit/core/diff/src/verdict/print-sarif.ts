import { changeRules, type RuleId } from './change-rules.ts'
import type { Verdict } from './diff-documents.ts'
import type { Bump } from './bump.ts'
import { bumpOf, type Finding } from './finding.ts'
import { inLogMessage } from '@specwright/code/places'
import { product } from '@specwright/code/product'

const levels: Readonly<Record<Bump, string>> = { major: 'error', minor: 'warning', patch: 'note', none: 'none' }

/** A verdict as a log of SARIF 2.1.0. @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/ */
export function sarifOf({ findings }: Verdict): object {
  const used = [...new Set(findings.map(({ rule }) => rule))].toSorted()
  const driver = {
    name: `${product.command} diff`,
    rules: used.map((id) => ({ id, shortDescription: { text: changeRules[id].title } })),
  }
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, results: findings.map((finding) => resultOf(finding, used)) }],
  }
}

function resultOf(finding: Finding, used: readonly RuleId[]): object {
  const { rule, place, reason, proof, fingerprint, accepted, wire, types, client = 'none' } = finding
  const bump = bumpOf(finding)
  return {
    ruleId: rule,
    ruleIndex: used.indexOf(rule),
    level: levels[bump],
    kind: bump === 'none' ? 'informational' : 'fail',
    message: { text: inLogMessage(reason) },
    locations: [{ logicalLocations: [{ fullyQualifiedName: place || '/', kind: 'member' }] }],
    partialFingerprints: { 'contractChange/v1': fingerprint },
    properties: { bump, wire, types, client, ...(proof && { proof }) },
    ...(accepted && {
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
