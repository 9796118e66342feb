/** The condition by which this repository imports its packages as TypeScript, which they do not ship. */
const source = '@{{name}}/source'

/** A value of `exports` or `imports` without that condition. */
function withoutSource(value) {
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([condition]) => condition !== source)
  return Object.fromEntries(kept.map(([name, target]) => [name, withoutSource(target)]))
}

export const hooks = {
  /** What `pnpm pack` writes as the `package.json` of a tarball. */
  beforePacking: (manifest) => ({
    ...manifest,
    ...(manifest.exports && { exports: withoutSource(manifest.exports) }),
  }),
}
