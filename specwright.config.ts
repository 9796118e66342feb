// Imported by path, since a dependency of the root is part of every task's hash.
import { configured } from './packages/mock-server/src/checked-names.ts'
import { defineConfig } from './packages/toolkit/specwright/src/config.ts'

const spec = 'packages/spec/src/generated'
const validators = 'packages/validators/src/generated'

export default defineConfig({
  documents: [
    {
      document: 'openapi/loyalty.yaml',
      events: 'openapi/events.yaml',
      engines: 'packages',
      lint: 'redocly.yaml',
      strict: true,
      vendor: 'loyalty-kit',
      mock: { configured },
      outputs: {
        types: { path: `${spec}/types.ts`, specifier: '@loyalty-kit/spec' },
        enums: `${spec}/enums.ts`,
        stable: `${spec}/stable.ts`,
        operations: { path: `${spec}/operations.ts`, specifier: '@loyalty-kit/spec' },
        document: spec,
        events: `${spec}/events.ts`,
        rules: `${spec}/rules.ts`,
        assumptions: 'openapi/README.md',
        validators: { path: `${validators}/index.ts`, specifier: '@loyalty-kit/validators' },
        checkers: { path: `${validators}/index-of-checkers.ts`, specifier: '@loyalty-kit/validators/checkers' },
        responses: { path: `${validators}/index-of-responses.ts`, specifier: '@loyalty-kit/validators/responses' },
        resources: 'packages/client/src/generated/resources.ts',
        validation: 'packages/client/src/generated/validation.ts',
        webhooks: 'packages/client/src/generated/webhooks.ts',
        mock: 'packages/mock-server/src/generated/contract.ts',
      },
    },
  ],
})
