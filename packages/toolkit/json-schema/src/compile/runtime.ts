import { runtimeFiles } from '../generated/runtime.ts'

/** One hand-written file of `@loyalty-kit/validators` as text, without its imports. */
export interface RuntimeFile {
  /** Its path below `packages/validators/src`. */
  readonly file: string
  readonly exports: readonly string[]
  readonly imports: readonly string[]
  readonly typescript: string
  /** Without comments and exports. */
  readonly javascript: string
}

/** The run-time functions asked for and all that they need, as JavaScript. */
export function runtimeCode(names: readonly string[]): string {
  return filesFor(names)
    .map(({ javascript }) => javascript)
    .filter((text) => text !== '')
    .join('\n')
}

/** The file that exports a run-time function, below `packages/validators/src`. */
export function runtimeFileOf(name: string): string {
  return fileWith(name).file
}

/** Every run-time function as one TypeScript module. */
export function runtimeModule(): string {
  return `${runtimeFiles.map(({ typescript }) => typescript).join('\n\n')}\n`
}

function filesFor(names: readonly string[]): RuntimeFile[] {
  const wanted = new Set(names)
  const files = new Set<RuntimeFile>()
  for (const name of wanted) {
    const file = fileWith(name)
    files.add(file)
    for (const each of file.imports) wanted.add(each)
  }
  // In the order of their source, so that the text does not depend on who asks first.
  return runtimeFiles.filter((file) => files.has(file))
}

function fileWith(name: string): RuntimeFile {
  const file = runtimeFiles.find(({ exports }) => exports.includes(name))
  if (!file) throw new TypeError(`Cannot find the run-time function ${name}`)
  return file
}
