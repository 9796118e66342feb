/**
 * Reports that a folder's `.ts` files need a compiler or a newer Node.js if this one cannot import them: the error of
 * Node.js does not say what to do.
 */
export function reportTypeScript(folder: string): void {
  if (process.features.typescript) return
  const what = `Node.js ${process.versions.node} cannot run the .ts files in ${folder}`
  process.stderr.write(`${what}: it does not strip types. Use Node.js 22.18 or later, or compile or bundle them.\n`)
}
