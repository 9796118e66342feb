/** Marks an entry as updated dependencies, for programs such as the docs; Markdown shows nothing of it. */
const dependencyMark = '<!-- dependencies -->'

/**
 * The entries of a changelog: the sentences of the changesets, and the versions of our packages that a package depends on. No
 * commits: readers of a changelog want to know what changes for them.
 *
 * @type {import('@changesets/types').ChangelogFunctions}
 */
const changelog = {
  async getReleaseLine({ summary }) {
    const lines = summary.trim().split('\n')
    return `- ${lines
      .map((line) => (line === '' ? '' : `  ${line}`))
      .join('\n')
      .trim()}`
  },
  async getDependencyReleaseLine(_changesets, dependencies) {
    if (dependencies.length === 0) return ''
    const versions = dependencies.map(({ name, newVersion }) => `\`${name}\` ${newVersion}`)
    return `- Depends on ${versions.join(', ')} ${dependencyMark}`
  },
}

export default changelog
