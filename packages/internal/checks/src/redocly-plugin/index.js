import { assumedReason } from './assumed-reason.js'
import { described } from './described.js'
import { errorShape } from './error-shape.js'
import { exemplified } from './exemplified.js'
import { operationBeta } from './operation-beta.js'
import { schemaExtensions } from './schema-extensions.js'

/**
 * Rules for our contract, in addition to those built into Redocly.
 *
 * Redocly's own `no-invalid-*-examples` check that examples are valid; `exemplified` checks that there are some.
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
