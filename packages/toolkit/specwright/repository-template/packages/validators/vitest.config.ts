import { projectOf } from '../../vitest.project.ts'

export default projectOf(new URL('.', import.meta.url))
