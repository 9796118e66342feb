/** Why published packages depend on another one. */
export interface Reason {
  /** What it is for. */
  readonly use: string
  /** Why its range begins where it does; for one version only, why no other will do. */
  readonly range: string
}

const first = 'the first of this major version works'

/** The third-party packages that published packages install. */
export const reasons: Readonly<Record<string, Reason>> = {
  '@changesets/get-release-plan': { use: 'reads what changesets promise, as `changeset version` does', range: first },
  '@noble/hashes': {
    use: 'hashes and HMAC without `node:`, audited and synchronous, for the mock in a page',
    range: first,
  },
  marked: { use: "Markdown of the contract's descriptions; HTML in them is escaped", range: first },
  'mdast-util-gfm': { use: 'prints tables of the docs as Markdown', range: first },
  'mdast-util-to-markdown': {
    use: 'prints each page of the docs as Markdown',
    range: 'earlier ones join a list to the text of its item, and escape `_` within words',
  },
  'node-html-parser': { use: 'reads the built pages of the docs', range: first },
  refa: {
    use: 'decides whether one pattern matches every string that another matches',
    range: 'the first of this minor version works; the next may change its API',
  },
  semver: { use: 'compares versions', range: 'earlier ones take quadratic time to read some ranges' },
  'ts-morph': {
    use: 'compares public APIs, and migrates the code of callers',
    range: 'the only one of this major version, which sets the version of TypeScript inside',
  },
  yaml: {
    use: 'reads workflows and the settings of a repository, and edits the version of a contract',
    range: 'earlier ones throw unexpected errors for some documents',
  },
}
