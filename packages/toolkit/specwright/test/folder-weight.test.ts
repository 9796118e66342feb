import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { expectWeight, folderOf } from './folder-weight.ts'

// Nightly, four times as many.
test('declarations of 136 schemas and 88 operations take at most 225 kB', async () => {
  await expectWeight({ schemas: 136, operations: 88, kB: 225 })
})

test.each(['isRewardsCatalogItem4', 'RewardsCatalogItem4Schema', 'isListRewardsOfCatalog4Path'])(
  'who imports %s of a folder gets what it needs alone',
  async (name) => {
    const root = await folderOf(10, 10)
    const contents = `export { ${name} } from './out/index.ts'`
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: root },
      bundle: true,
      format: 'esm',
      write: false,
    })
    const [{ text } = { text: '' }] = outputFiles
    expect(text).toContain(name)
    const others = [...text.matchAll(/(?:accepts|check|source|CatalogItem|OfCatalog)\w*?(\d+)/g)].map(([, n]) => n)
    expect(new Set(others)).toEqual(new Set(name.includes('Item') ? ['4', '5'] : ['4']))
    expect(text).not.toContain('templatePattern')
    expect(text).not.toContain('requestIssues')
  },
)
