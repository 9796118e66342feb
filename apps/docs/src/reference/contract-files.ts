/** The files of the contract to download, with a description of each. */
export const contractFiles = [
  { file: 'openapi.yaml', what: 'what is stable, as YAML' },
  { file: 'openapi.json', what: 'what is stable, as JSON' },
  { file: 'openapi.beta.yaml', what: 'with all BETA operations, as YAML' },
  { file: 'openapi.beta.json', what: 'with all BETA operations, as JSON' },
] as const
