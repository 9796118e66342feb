import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { expectWeight, folderOf } from './folder-weight.ts'

// Nightly, that of schemas alone.
test('declarations of 548 schemas and 350 operations take at most 900 kB', async () => {
  await expectWeight({ schemas: 548, operations: 350, kB: 900 })
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
