export type { EngineFile, EngineImport } from './engine-file.ts'
export { fileOf, filesOf } from './files-of.ts'
export { pageFilesOf, type PageFile } from './page-files-of.ts'
export { writeEngineFiles } from './write-engine-files.ts'
