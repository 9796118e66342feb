const command = 'specwright'
const scope = `@${command}`

/** What a product is called. */
export interface Product {
  /** The command, and its package. */
  readonly command: string
  /** The scope of the other packages. */
  readonly scope: string
  /** The file that lists what was generated. */
  readonly manifest: string
  /** The files that a configuration may be in, the usual one first. */
  readonly configs: readonly [usual: string, ...others: string[]]
  /** The file that pins the content of URLs. */
  readonly lock: string
  /** The export condition by which its own repository imports packages as TypeScript. */
  readonly condition: string
  /** What the names of its environment variables begin with. */
  readonly variables: string
  /** What the names of its folders begin with, in caches and among temporary files. */
  readonly folders: string
}

/** What this toolkit is called, wherever it names itself: in messages, imports, files and caches. */
export const product: Product = {
  command,
  scope,
  manifest: `.${command}`,
  configs: [`${command}.config.ts`, `${command}.config.js`, `${command}.config.json`],
  lock: `${command}.lock.json`,
  condition: `${scope}/source`,
  variables: `${command.toUpperCase()}_`,
  folders: command,
}

/** The specifier of a package of the toolkit, or of what it exports below its root. */
export function inScope(name: string): string {
  return `${scope}/${name}`
}
