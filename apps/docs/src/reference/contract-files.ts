/** The files of the contract to download, with a description of each. */
export const contractFiles = [
  { file: 'openapi.yaml', what: 'the stable operations, as YAML' },
  { file: 'openapi.json', what: 'the stable operations, as JSON' },
  { file: 'openapi.beta.yaml', what: 'with all BETA operations, as YAML' },
  { file: 'openapi.beta.json', what: 'with all BETA operations, as JSON' },
] as const
