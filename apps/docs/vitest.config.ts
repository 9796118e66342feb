import { projectOf } from '../../vitest.project.ts'

// One build of the site for all tests.
export default projectOf(new URL('.', import.meta.url), { settings: { globalSetup: 'test/site/setup.ts' } })
