/**
 * What a changelog says: the sentences of the changesets, and which of our packages came along. No commits: whoever reads a
 * changelog wants to know what changes for them.
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
    return `- Comes with ${dependencies.map(({ name, newVersion }) => `\`${name}\` ${newVersion}`).join(', ')}`
  },
}

export default changelog
