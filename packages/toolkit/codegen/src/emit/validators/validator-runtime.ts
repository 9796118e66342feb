import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import type { GeneratedFile } from '@loyalty-kit/document/model'
import { print } from '@loyalty-kit/code'
import { generatedFile } from '../generated-file.ts'

const source = new URL('../../../../validator-engine/src/', import.meta.url)
const folders = ['', 'formats/']
/** The package's own door. */
const apart = ['index.ts']

/**
 * `packages/toolkit/json-schema/src/generated/runtime.ts`: the functions of `@loyalty-kit/validator-engine` as text, for
 * code that is generated elsewhere and stands on its own.
 */
export function emitValidatorRuntime(): GeneratedFile[] {
  const files = runtimeNames().map((file) => runtimeFile(file, readFileSync(new URL(file, source), 'utf8')))
  const lines = files.map((file) => `  ${print.literal(file)},\n`).join('')
  const type = "import type { RuntimeFile } from '../compile/runtime.ts'\n\n"
  const code = `${type}export const runtimeFiles: readonly RuntimeFile[] = [\n${lines}]\n`
  return [generatedFile('packages/toolkit/json-schema/src/generated/runtime.ts', code)]
}

/** The files that `emitValidatorRuntime` reads; absolute paths. */
export function validatorRuntimeSources(): string[] {
  return runtimeNames().map((file) => fileURLToPath(new URL(file, source)))
}

function runtimeNames(): string[] {
  return folders.flatMap((folder) =>
    readdirSync(new URL(folder, source))
      .filter((file) => file.endsWith('.ts') && !apart.includes(file))
      .toSorted()
      .map((file) => folder + file),
  )
}

function runtimeFile(file: string, text: string): object {
  const imports = [...text.matchAll(/^import (?:type )?\{ ([^}]*) \} from '\.[^']*'\n/gm)]
  const typescript = text.replace(/^import .*\n/gm, '').trim()
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, removeComments: true },
  })
  return {
    file,
    exports: [...text.matchAll(/^export (?:function|class|const|interface|type) (\w+)/gm)].map((match) => match[1]),
    imports: imports.flatMap((match) => (match[1] ?? '').split(/,\s*/).map((name) => name.replace(/^type /, ''))),
    typescript,
    javascript: outputText
      .replace(/^import .*\n/gm, '')
      .replace(/^export \{\};?\n/gm, '')
      .replace(/^export /gm, '')
      .trim(),
  }
}
