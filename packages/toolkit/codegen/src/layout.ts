/** An output of generation that other outputs import. */
export type Output = 'types' | 'operations' | 'rules' | 'validators' | 'examples'

/** Where the client's engine comes from. */
export type Engines = 'packages' | 'inline'

/**
 * Where generated files go, and by which specifier one imports another.
 *
 * `house` is this repository: one package for each output. `folder` is any document's `--out` folder: everything
 * beside each other and self-contained.
 */
export interface Layout {
  readonly kind: 'house' | 'folder'
  /** Where generated code finds the engine that it stands on: in its package, or in files that are written beside it. */
  readonly engines: Engines
  /** Module specifier of an output, seen from a file `depth` folders below the root of its own output. */
  specifier(output: Output, depth?: number): string
}

/** The packages of a house, each output in the package that publishes it. */
export const house: Layout = {
  kind: 'house',
  engines: 'packages',
  specifier: (output) => (output === 'validators' ? '@loyalty-kit/validators' : '@loyalty-kit/spec'),
}

/** One folder that holds everything. */
export const folder: Layout = {
  kind: 'folder',
  engines: 'inline',
  specifier: (output, depth = 0) => {
    const file = output === 'validators' ? 'validators/index.ts' : `${output}.ts`
    return `${depth === 0 ? './' : '../'.repeat(depth)}${file}`
  },
}
