export { escapeHidden, escapeHiddenInYaml } from './hidden-characters.ts'
export { isIdentifier, print } from './print.ts'
export { fileWith, filesFor, type SourceFile } from './source-files.ts'
