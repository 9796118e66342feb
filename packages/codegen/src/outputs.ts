/** The outputs that `--only` can name, in the order they are written. */
export const outputNames = ['types', 'operations', 'validators', 'client', 'mock', 'docs'] as const

/** An output that `--only` can name. */
export type OutputName = (typeof outputNames)[number]

/** Where the hand-written contract of a house stands, below its root. */
export const contract = { document: 'openapi/loyalty.yaml', events: 'openapi/events.yaml' } as const
