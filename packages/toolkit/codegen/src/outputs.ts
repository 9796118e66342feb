/** The outputs that `--only` can name, in the order they are written. */
export const outputNames = ['types', 'operations', 'validators', 'client', 'mock', 'docs'] as const

/** An output that `--only` can name. */
export type OutputName = (typeof outputNames)[number]

/** The file by which a folder has an output. */
export const entries: Readonly<Record<OutputName, string>> = {
  types: 'types.ts',
  operations: 'operations.ts',
  validators: 'validators/index.ts',
  client: 'client.ts',
  mock: 'mock.ts',
  docs: 'docs.json',
}

/** Where the hand-written contract of a house stands, below its root. */
export const contract = { document: 'openapi/loyalty.yaml', events: 'openapi/events.yaml' } as const
