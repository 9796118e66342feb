import { projectOf } from '../machine/src/test-project.ts'

export default projectOf(new URL('.', import.meta.url))
