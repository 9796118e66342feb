// Imported by path, since a dependency of the root is part of every task's hash.
import { defineRelease } from './packages/toolkit/release/src/config.ts'

const scoped = (name: string): string => `@loyalty-kit/${name}`

export default defineRelease({
  packages: ['packages', 'packages/toolkit', 'packages/toolkit/core'],
  contracts: [
    { file: 'loyalty.yaml', packages: ['spec', 'validators', 'client', 'mock-server'].map(scoped) },
    { file: 'events.yaml', packages: ['spec'].map(scoped) },
  ],
  record: 'packages/internal/checks/released',
  sourceCondition: '@specwright/source',
  build: 'pnpm build',
})
