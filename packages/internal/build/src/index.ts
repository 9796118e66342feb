export type { EngineFile, EngineImport } from './engine-file.ts'
export { fileOf, filesOf } from './files-of.ts'
export { writeEngineFiles } from './write-engine-files.ts'
