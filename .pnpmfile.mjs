/** The condition by which this repository imports its packages as TypeScript, which they do not ship. */
const source = '@specwright/source'

/** A value of `exports` or `imports` without that condition. */
function withoutSource(value) {
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([condition]) => condition !== source)
  return Object.fromEntries(kept.map(([name, target]) => [name, withoutSource(target)]))
}

/** `exports` or `imports` without that condition, and without what only this repository has: it has no default. */
function published(entries) {
  const own = (value) => typeof value === 'object' && source in value && !('default' in value)
  return withoutSource(Object.fromEntries(Object.entries(entries).filter(([, value]) => !own(value))))
}

export const hooks = {
  /** What `pnpm pack` writes as the `package.json` of a tarball: without what only this repository installs. */
  beforePacking: ({ devDependencies: _, ...manifest }) => ({
    ...manifest,
    ...(manifest.exports && { exports: published(manifest.exports) }),
    ...(manifest.imports && { imports: published(manifest.imports) }),
  }),
}
