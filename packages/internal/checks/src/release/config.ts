import type { Repository } from '@loyalty-kit/release'
import { buildAll } from '../build.ts'
import { generateIn } from '../generate.ts'
import { published } from '../published.ts'

const scoped = (name: string): string => `@loyalty-kit/${name}`

/** What this repository, or a copy of it, releases: its configuration for `@loyalty-kit/release`. */
export function repositoryAt(root: string): Repository {
  return {
    root,
    packages: published.map(({ name, folder }) => ({ name: scoped(name), folder })),
    documents: 'openapi',
    contracts: [
      { file: 'loyalty.yaml', packages: ['spec', 'validators', 'client', 'mock-server'].map(scoped) },
      { file: 'events.yaml', packages: ['spec'].map(scoped) },
    ],
    inputs: ['.loyalty-codegen', 'codegen.config.ts'],
    record: 'packages/internal/checks/released',
    sourceCondition: '@loyalty-kit/source',
    generate: generateIn,
    build: buildAll,
  }
}
