import { projectOf } from '../../packages/internal/machine/src/test-project.ts'

// One build of the site for all tests, and one browser for those of a process.
export default projectOf(new URL('.', import.meta.url), {
  settings: { isolate: false, globalSetup: 'test/site/setup.ts' },
})
