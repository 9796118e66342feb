import { projectOf } from '../../../vitest.project.ts'

// The checks build the packages to pack them: they come last, so that no other test can lean on that.
export default projectOf(new URL('.', import.meta.url), { settings: { sequence: { groupOrder: 1 } } })
