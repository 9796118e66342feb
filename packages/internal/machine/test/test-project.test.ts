import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { projectOf } from '../src/test-project.ts'

const packages = new URL('../../../', import.meta.url)
const setup = fileURLToPath(new URL('../src/test-project.ts', import.meta.url))
const options = { flags: ['--no-turbofan'], settings: { isolate: false, globalSetup: ['test/bundle.ts'] } }

afterEach(() => vi.unstubAllEnvs())

test.each([
  { run: undefined, name: 'corpus', include: 'test/**/*.test.ts', setups: ['test/bundle.ts'], isOfGate: true },
  { run: 'gate', name: 'corpus', include: 'test/**/*.test.ts', setups: ['test/bundle.ts'], isOfGate: true },
  { run: 'published', name: 'corpus', include: 'test/**/*.test.ts', setups: ['test/bundle.ts'], isOfGate: true },
  { run: 'nightly', name: 'corpus', include: 'nightly/**/*.test.ts', setups: [], isOfGate: false },
])(
  'the run $run of $name has the tests of its folder, and its settings',
  ({ run, name, include, setups, isOfGate }) => {
    vi.stubEnv('TEST_RUN', run)
    const { test: project } = projectOf(new URL(`internal/${name}/`, packages), options)
    expect(project).toMatchObject({ name, include: [include], globalSetup: [setup, ...setups] })
    expect(project?.execArgv?.includes('--no-turbofan')).toBe(isOfGate)
    expect(project?.isolate).toBe(isOfGate ? false : undefined)
  },
)
