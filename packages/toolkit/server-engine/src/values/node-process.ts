/** What is used of the process where there is one; as few of its types as that, since who serves elsewhere has none. */
interface NodeProcess {
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly versions?: Readonly<Record<string, string>>
  readonly cwd?: () => string
  readonly getBuiltinModule?: (name: string) => unknown
}

/** The process of Node.js, or of a platform that is like it; `undefined` on others. */
export const nodeProcess: NodeProcess | undefined = (globalThis as { readonly process?: NodeProcess }).process
