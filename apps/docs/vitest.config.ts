import { projectOf } from '../../packages/internal/machine/src/test-project.ts'

// One build of the site for all tests, and one process, which has one browser and builds the other sites.
export default projectOf(new URL('.', import.meta.url), {
  settings: { isolate: false, maxWorkers: 1, globalSetup: 'test/site/setup.ts' },
})
