import type { OutputsConfig } from '../src/config.ts'
import { createLayout, type Layout } from '../src/config/layout.ts'

/** Each output in a package of its own, and a hand-written client and mock server on the engines' packages. */
export const places = {
  engines: 'packages',
  outputs: {
    types: { path: 'packages/spec/src/generated/types.ts', specifier: '@pets/spec' },
    stable: 'packages/spec/src/generated/stable.ts',
    operations: { path: 'packages/spec/src/generated/operations.ts', specifier: '@pets/spec' },
    document: 'packages/spec/src/generated',
    events: 'packages/spec/src/generated/events.ts',
    rules: 'packages/spec/src/generated/rules.ts',
    assumptions: 'openapi/README.md',
    validators: { path: 'packages/validators/src/generated/index.ts', specifier: '@pets/validators' },
    responses: {
      path: 'packages/validators/src/generated/index-of-responses.ts',
      specifier: '@pets/validators/responses',
    },
    resources: 'packages/client/src/generated/resources.ts',
    mock: 'packages/mock-server/src/generated/contract.ts',
  },
} as const satisfies Omit<OutputsConfig, 'document'>

export const apart: Layout = createLayout(places)

/** The layout of a folder with these outputs. */
export const inFolder: Layout = createLayout({
  outputs: { types: 'types.ts', validators: 'validators/index.ts', client: 'client.ts' },
})
