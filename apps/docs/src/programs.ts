/** The programs of this contract and of the toolkit, which this repository runs from their sources. */
export const programs = [
  { name: 'loyalty-mock', package: '@loyalty-kit/mock-server' },
  {
    name: 'specwright',
    package: 'specwright',
    commands: [
      'generate',
      'check',
      'watch',
      'dev',
      'schema',
      'mock',
      'mock proxy',
      'mock record',
      'prove',
      'call',
      'mcp',
      'diff',
      'init',
      'docs build',
      'docs dev',
      ...['gate', 'version', 'pack', 'publish', 'migrate', 'report', 'check', 'api'].map((name) => `release ${name}`),
    ],
  },
].map((program) => ({ ...program, file: 'src/cli.ts', printsOnLoad: true }))
