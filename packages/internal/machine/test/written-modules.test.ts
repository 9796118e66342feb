import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import type * as testProject from '../src/test-project.ts'

const repository = realpathSync(fileURLToPath(new URL('../../../../', import.meta.url)))
const around = dirname(repository)
const temporary = realpathSync(tmpdir())

afterEach(() => vi.unstubAllEnvs())

test.each([
  { of: 'what a test writes', path: join(temporary, 'written/client.ts'), by: 'Node' },
  { of: 'a source of a clone', path: join(repository, 'packages/client/src/hint.ts'), by: 'Vite' },
  {
    of: 'a source of a clone in a temporary folder',
    folder: around,
    path: join(repository, 'packages/client/src/hint.ts'),
    by: 'Vite',
  },
  {
    of: 'a test of such a clone',
    folder: around,
    path: join(repository, 'packages/client/test/hint.test.ts'),
    by: 'Vite',
  },
  { of: 'what a test writes beside it', folder: around, path: join(around, 'written/client.ts'), by: 'Node' },
  { of: 'what is in a folder named alike', folder: around, path: `${repository}-2/client.ts`, by: 'Node' },
])('$by runs $of', async ({ folder = temporary, path, by }) => {
  vi.stubEnv('TMPDIR', folder)
  const { projectOf } = (await import(`../src/test-project.ts?of=${path}`)) as typeof testProject // read with that folder
  const external = projectOf(new URL('.', import.meta.url), { plugins: [] }).test?.server?.deps?.external ?? []
  expect(external.some((pattern) => new RegExp(pattern).test(path))).toBe(by === 'Node')
})
