import { execFileSync } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

/** Size of the declarations of the validators in a generated folder, without the types of the document, in bytes. */
export interface Declarations {
  readonly schemas: number
  /** Those of the path and query parameters of operations. */
  readonly inputs: number
}

/** Compiles the validators of a generated folder to their declarations. */
export function declarationsOf(generated: string): Declarations {
  const out = join(generated, 'declarations')
  const compilerOptions = {
    declaration: true,
    emitDeclarationOnly: true,
    outDir: out,
    rootDir: generated,
    strict: true,
    skipLibCheck: true,
    types: [],
    module: 'nodenext',
    target: 'es2024',
    rewriteRelativeImportExtensions: true,
  }
  writeFileSync(join(generated, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['validators/index.ts'] }))
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.json'], { cwd: generated, stdio: 'inherit' })
  const files = readdirSync(join(out, 'validators'), { recursive: true, encoding: 'utf8' })
  const bytesOf = (those: readonly string[]): number =>
    those.reduce((sum, file) => sum + statSync(join(out, 'validators', file)).size, 0)
  const declarations = files.filter((file) => file.endsWith('.d.ts'))
  const inputs = declarations.filter((file) => /(?:Path|Query)\.d\.ts$/.test(file))
  return { schemas: bytesOf(declarations) - bytesOf(inputs), inputs: bytesOf(inputs) }
}
