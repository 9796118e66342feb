/**
 * Reports, where this Node.js cannot import `.ts` files, that those in a folder need something else: the error that Node.js
 * gives names no way out.
 */
export function reportTypeScript(folder: string): void {
  if (process.features.typescript) return
  const what = `Node.js ${process.versions.node} cannot run the .ts files in ${folder}`
  process.stderr.write(`${what}: it does not strip types. Use Node.js 22.18 or later, or compile or bundle them.\n`)
}
