import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { RepositoryCopy, Task } from './task-graph.ts'

/** The names of tasks in a string, sorted. */
const words = (text: string): string[] => text.trim().split(/\s+/).toSorted()

interface FileEdit {
  readonly what: string
  readonly path: string
  readonly edit?: (text: string) => string
  readonly runs: readonly string[]
}

const append = (text: string): string => `${text}\n`

/** Edits of files, with the tasks that read them. */
export const edits: readonly FileEdit[] = [
  {
    what: 'a word of a guide',
    path: 'apps/docs/src/content/docs/guides/testing.mdx',
    runs: ['docs#format:check', 'docs#test'],
  },
  {
    what: 'a keyword',
    path: 'packages/toolkit/core/json-schema/src/compile/keywords/pattern.ts',
    runs: words(`
      bench#types
      checks#test checks#types
      specwright#build specwright#test specwright#types
      corpus#test corpus#types
      diff#build diff#test diff#types
      docs#test docs#types
      docs-engine#build docs-engine#test docs-engine#types
      document#build document#test document#types
      json-schema#build json-schema#test json-schema#types
      release#build release#test release#types
      check format:check lint release:gate`),
  },
  {
    what: 'the contract',
    path: 'openapi/loyalty.yaml',
    runs: words(`
      checks#test
      specwright#test
      docs#test
      docs-engine#test
      document#test
      check format:check lint:api release:gate`),
  },
  {
    what: 'a test of a package',
    path: 'packages/client/test/token.test.ts',
    runs: words(`
      client#test client#types
      format:check lint`),
  },
  {
    what: 'a helper that tests of other packages import',
    path: 'packages/toolkit/core/document/test/workspace.ts',
    runs: words(`
      specwright#test specwright#types
      diff#test diff#types
      document#test document#types
      release#test release#types
      corpus#test corpus#types
      docs#test docs#types
      format:check lint`),
  },
  {
    what: 'a nightly test',
    path: 'packages/mock-server/nightly/store/kills.test.ts',
    runs: words(`
      mock-server#types
      format:check lint`),
  },
  {
    what: 'a README',
    path: 'packages/client/README.md',
    runs: words(`
      client#test
      checks#test
      docs#test
      format:check`),
  },
  {
    what: 'generated code',
    path: 'packages/spec/src/generated/types.ts',
    runs: words(`
      bench#types
      checks#test checks#types
      client#build client#test client#types
      corpus#test corpus#types
      dev#test dev#types
      docs#test docs#types
      mock-server#build mock-server#test mock-server#types
      spec#build spec#types
      validators#build validators#test validators#types
      check format:check lint release:gate`),
  },
  {
    what: 'the version of a dependency',
    path: 'pnpm-lock.yaml',
    edit: (text: string) =>
      text.replaceAll('sirv@3.0.2', 'sirv@3.0.3').replaceAll(/(sirv:\n.*\n +version: )3.0.2/g, '$13.0.3'),
    runs: words(`
      checks#test checks#types
      corpus#test corpus#types
      dev#test dev#types
      docs#test docs#types
      check lint release:gate`),
  },
]

/** Variables of the environment, with the tasks that depend on them. */
export const variables = [
  { variable: 'CHROMIUM_PATH', runs: ['docs#test'] },
  { variable: 'CI', runs: ['docs#test', 'mock-engine#test', 'mock-server#test', 'specwright#test'] },
  { variable: 'JSON_SCHEMA_TEST_SUITE', runs: ['json-schema#test'] },
  { variable: 'SPECWRIGHT_TEST_POSTGRES', runs: ['mock-engine#test', 'mock-server#test', 'specwright#test'] },
]

/** Facts about a machine, with the tasks that depend on them. */
export const facts = [
  { fact: 'chromium', runs: ['docs#test'] },
  { fact: 'postgres', runs: ['mock-engine#test', 'mock-server#test', 'specwright#test'] },
  { fact: 'shells', runs: ['docs#test'] },
  { fact: 'suite', runs: ['json-schema#test'] },
]

/** What changes of a repository run: expectations of a copy. */
export interface ChangedTasks {
  readonly expectOfEdit: (edit: FileEdit) => void
  readonly expectOfVariable: (each: (typeof variables)[number]) => void
  readonly expectOfFact: (each: (typeof facts)[number]) => void
  /** The tasks that run something and whose hash is another on a machine where a fact differs. */
  readonly changedByFact: (name: string) => string[]
}

/** Compares with the tasks of a copy as it is now. */
export function changesIn(copy: RepositoryCopy, before: ReadonlyMap<string, Task>): ChangedTasks {
  function changed(after: ReadonlyMap<string, Task>): string[] {
    const names = [...before].filter(([name, { hash, command }]) => {
      return command !== '<NONEXISTENT>' && after.get(name)?.hash !== hash
    })
    return names.map(([name]) => name).toSorted()
  }
  function withFact(name: string): ReadonlyMap<string, Task> {
    const folder = join(copy.folder, '.turbo/facts')
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `${name}.json`)
    writeFileSync(file, '{}')
    try {
      return copy.tasks()
    } finally {
      rmSync(file)
    }
  }
  return {
    expectOfEdit: ({ path, edit = append, runs }) =>
      expect(changed(copy.edited(path, edit, () => copy.tasks()))).toEqual(runs),
    expectOfVariable: ({ variable, runs }) => expect(changed(copy.tasks({ [variable]: 'another' }))).toEqual(runs),
    expectOfFact: ({ fact, runs }) => expect(changed(withFact(fact))).toEqual(runs),
    changedByFact: (name) => changed(withFact(name)),
  }
}
