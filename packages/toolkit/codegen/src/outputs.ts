/** The outputs of a folder, which `--only` can name, in the order they are written. */
export const folderOutputs = ['types', 'operations', 'validators', 'client', 'mock', 'docs'] as const

/** An output of a folder. */
export type FolderOutput = (typeof folderOutputs)[number]

/** Every output that a configuration can name, in the order they are written. */
export const outputNames = [
  'types',
  'stable',
  'operations',
  'document',
  'events',
  'rules',
  'assumptions',
  'validators',
  'responses',
  'resources',
  'client',
  'routes',
  'mock',
  'docs',
] as const

/** An output that a configuration can name. */
export type OutputName = (typeof outputNames)[number]

/** The file by which a folder has an output. */
export const entries: Readonly<Record<FolderOutput, string>> = {
  types: 'types.ts',
  operations: 'operations.ts',
  validators: 'validators/index.ts',
  client: 'client.ts',
  mock: 'mock.ts',
  docs: 'docs.json',
}
