import type { GeneratedFile } from '@loyalty-kit/document/model'
import { generatedFile } from './generated-file.ts'

const exported: Readonly<Record<string, string>> = {
  types: "export type * from './types.ts'\nexport type { operations as OperationTypes } from './types.ts'\n",
  operations: "export { operations, securitySchemes } from './operations.ts'\n",
  validators: "export * from './validators/index.ts'\n",
  client: "export * from './client.ts'\n",
  mock: "export * from './mock.ts'\n",
}

/** `index.ts`: the outputs of a folder as one module. */
export function emitIndex(outputs: readonly string[], path: string): GeneratedFile {
  return generatedFile(path, outputs.map((output) => exported[output] ?? '').join(''))
}
