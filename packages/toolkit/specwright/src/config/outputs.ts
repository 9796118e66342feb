/** The outputs of a folder, for `--only`, in the order in which they are written. */
export const folderOutputs = [
  'types',
  'operations',
  'validators',
  'client',
  'fetch',
  'queries',
  'factories',
  'mock',
  'server',
  'docs',
] as const

/** An output of a folder. */
export type FolderOutput = (typeof folderOutputs)[number]

/** The outputs of a folder without `--only`: not those that need another package, or that only tests need. */
export const defaultOutputs: readonly FolderOutput[] = folderOutputs.filter(
  (name) => !['fetch', 'queries', 'factories', 'mock', 'server'].includes(name),
)

/** The outputs of a folder for these names: with those that others import. */
export function withNeeded(names: readonly FolderOutput[]): FolderOutput[] {
  return folderOutputs.filter((output) => {
    return output === 'types' || names.some((name) => name === output || needed[name]?.includes(output))
  })
}

/** Every output that a configuration can name, in the order in which they are written. */
export const outputNames = [
  'types',
  'enums',
  'stable',
  'operations',
  'document',
  'events',
  'rules',
  'assumptions',
  'validators',
  'responses',
  'checkers',
  'checks',
  'resources',
  'webhooks',
  'client',
  'validation',
  'calls',
  'fetch',
  'queries',
  'factories',
  'mock',
  'server',
  'docs',
] as const

/** An output that a configuration can name. */
export type OutputName = (typeof outputNames)[number]

/**
 * The entry file of each output in a folder; `enums` are included with the types, `checks` with the validators, `webhooks`
 * and `validation` with them and the client.
 */
export const entries: Readonly<Record<FolderOutput | 'enums' | 'checks' | 'validation' | 'webhooks', string>> = {
  types: 'types.ts',
  enums: 'enums.ts',
  operations: 'operations.ts',
  validators: 'validators/index.ts',
  checks: 'validators/operations.ts',
  webhooks: 'webhooks.ts',
  client: 'client.ts',
  validation: 'validation.ts',
  fetch: 'fetch.ts',
  queries: 'queries.ts',
  factories: 'factories.ts',
  mock: 'mock.ts',
  server: 'server.ts',
  docs: 'docs.json',
}

/** The outputs that the files of an output import. */
export const needed: Readonly<Partial<Record<OutputName, readonly OutputName[]>>> = {
  validators: ['types'],
  responses: ['validators'],
  checkers: ['validators'],
  checks: ['validators'],
  webhooks: ['validators'],
  resources: ['types'],
  client: ['types'],
  validation: ['validators'],
  calls: ['client'],
  fetch: ['types', 'client'],
  queries: ['types', 'client'],
  factories: ['types', 'validators'],
  mock: ['validators'],
  server: ['validators'],
}

/** The folder next to the index of validators that has a file for each area, and nothing else. */
export const areaFolder = 'areas'

/** The folders whose files these outputs of a folder generate, all of them. */
export function completeFolders(outputs: readonly FolderOutput[]): string[] {
  return [
    ...(outputs.includes('validators') ? [`validators/${areaFolder}`, 'validation'] : []),
    ...(outputs.includes('factories') ? ['factories'] : []),
  ]
}
