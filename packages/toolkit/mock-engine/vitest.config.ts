import { projectOf } from '../../internal/machine/src/test-project.ts'

export default projectOf(new URL('.', import.meta.url), { settings: { isolate: false } })
