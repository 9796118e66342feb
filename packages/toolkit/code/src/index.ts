export { escapeHidden, escapeHiddenInYaml } from './hidden-characters.ts'
export { isIdentifier, print } from './print.ts'
