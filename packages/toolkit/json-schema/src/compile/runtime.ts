import { filesFor } from '@loyalty-kit/code'
import { files } from '@loyalty-kit/validator-engine/files'

/** The requested functions of the engine and all that they need, as JavaScript. */
export function runtimeCode(names: readonly string[]): string {
  return filesFor(files, names)
    .map(({ javascript }) => javascript)
    .filter((text) => text !== '')
    .join('\n')
}
