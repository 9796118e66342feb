import { assumedReason } from './assumed-reason.js'
import { described } from './described.js'
import { errorShape } from './error-shape.js'
import { exemplified } from './exemplified.js'
import { operationBeta } from './operation-beta.js'
import { schemaExtensions } from './schema-extensions.js'

/**
 * What this house asks of a contract beyond the rules that Redocly brings.
 *
 * Whether examples are valid is checked by Redocly's own `no-invalid-*-examples`; that there are some, by `exemplified`.
 *
 * @see redocly.yaml
 */
export default function loyaltyPlugin() {
  return {
    id: 'loyalty',
    rules: {
      oas3: {
        'assumed-reason': assumedReason,
        described,
        'error-shape': errorShape,
        exemplified,
        'operation-beta': operationBeta,
      },
      async3: {
        'assumed-reason': assumedReason,
        described,
      },
    },
    typeExtension: { oas3: schemaExtensions },
  }
}
