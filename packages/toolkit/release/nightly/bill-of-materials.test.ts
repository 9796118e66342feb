import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '@specwright/release'
import { expect, test } from 'vitest'
import { configuration, releaseIn, workspaceWithEngine, writeEngine } from '../test/packing.ts'
import { createPets } from '../test/pets.ts'

test('the bill of materials has dependencies from where the repository takes them: its registry, or a tarball', async () => {
  const pets = createPets()
  const { root } = pets.repository
  writeEngine(pets)
  pets.write('release.config.json', configuration)
  run({ cwd: root }, 'rm', '-r', '.changeset')
  const { code, output } = await releaseIn(root, 'pack', 'packed')
  expect(code).toBe(1)
  expect(output).toContain('http://127.0.0.1:9/@pets%2fengine')
  pets.write('pnpm-workspace.yaml', workspaceWithEngine)
  expect(await releaseIn(root, 'pack', 'packed')).toMatchObject({ code: 0 })
  const { components } = JSON.parse(readFileSync(join(root, 'packed/sbom.cdx.json'), 'utf8')) as {
    components: { name: string }[]
  }
  expect(components.map(({ name }) => name).toSorted()).toEqual(['@pets/client', '@pets/engine'])
})
