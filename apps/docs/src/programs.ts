/** The programs of this contract and of the toolkit, which this repository runs from their sources. */
export const programs = [
  { name: 'loyalty-mock', package: '@loyalty-kit/mock-server' },
  {
    name: 'specwright',
    package: 'specwright',
    commands: ['generate', 'check', 'watch', 'dev', 'mock', 'diff', 'schema', 'init'],
  },
  { name: 'specwright-docs', package: '@specwright/docs-engine' },
  { name: 'specwright-release', package: '@specwright/release' },
].map((program) => ({ ...program, file: 'src/cli.ts' }))
