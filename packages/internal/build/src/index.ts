export type { EngineFile, EngineImport, EngineScript } from './engine-file.ts'
export { fileOf, filesOf, scriptOf, scriptsOf } from './files-of.ts'
export { pageFilesOf, type PageFile } from './page-files-of.ts'
export { writeEngineFiles } from './write-engine-files.ts'
