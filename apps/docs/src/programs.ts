/** The programs of this contract and of the toolkit, which this repository runs from their sources. */
export const programs = [
  { name: 'loyalty-mock', package: '@loyalty-kit/mock-server' },
  {
    name: 'loyalty-codegen',
    package: '@loyalty-kit/codegen',
    commands: ['generate', 'check', 'watch', 'dev', 'mock', 'diff', 'schema', 'init'],
  },
  { name: 'loyalty-docs', package: '@loyalty-kit/docs-engine' },
  { name: 'loyalty-release', package: '@loyalty-kit/release' },
].map((program) => ({ ...program, file: 'src/cli.ts' }))
