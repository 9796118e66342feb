import { projectOf } from '../../vitest.project.ts'

// One site for all tests of the docs.
export default projectOf(new URL('.', import.meta.url), { settings: { globalSetup: 'test/site/setup.ts' } })
