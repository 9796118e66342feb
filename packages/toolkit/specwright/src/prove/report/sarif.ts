import { inLogMessage } from '@specwright/code/places'
import { product } from '@specwright/code/product'
import { judges } from '../violation.ts'
import type { ReportedFailure } from './reported-failure.ts'

/** Failures as a log of SARIF 2.1.0, at the lines of the rules. @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/ */
export function sarifOf(failures: readonly ReportedFailure[]): object {
  const rules = Object.entries(judges).map(([id, text]) => ({ id, shortDescription: { text } }))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: `${product.command} prove`, rules } }, results: failures.map(resultOf) }],
  }
}

function resultOf({ judge, operations, request, expected, got, place, rule, id, isKnown }: ReportedFailure): object {
  const [, file = place, line = '1', column = '1'] = /^(.*):(\d+):(\d+)$/s.exec(place) ?? []
  return {
    ruleId: judge,
    level: isKnown ? 'note' : 'error',
    message: { text: inLogMessage(`${operations[0] ?? ''} with ${request}: expected ${expected}, got ${got}`) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: file },
          region: { startLine: Number(line), startColumn: Number(column) },
        },
        logicalLocations: [{ fullyQualifiedName: rule, kind: 'member' }],
      },
    ],
    partialFingerprints: { 'proof/v1': id },
    ...(isKnown && { suppressions: [{ kind: 'external', status: 'accepted' }] }),
  }
}
