import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const toolkit = fileURLToPath(new URL('../../../toolkit/', import.meta.url))

/** Packages in which a name still stands for two types. One that no longer has any must leave this list. */
const repeated = ['mock-engine']

const packages = globSync('{,core/}*/src', { cwd: toolkit }).map((path) => path.replaceAll('\\', '/').slice(0, -4))

test.each(packages)('%s: no two types have the same name', (folder) => {
  const files = globSync('**/*.ts', { cwd: `${toolkit}${folder}/src` }).toSorted()
  const places = new Map<string, string[]>()
  for (const file of files) {
    const text = readFileSync(`${toolkit}${folder}/src/${file}`, 'utf8')
    const declared = text.matchAll(/^(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class) (\w+)/gm)
    for (const name of new Set([...declared].map(([, each = '']) => each)))
      places.set(name, [...(places.get(name) ?? []), file])
  }
  const twice = [...places].filter(([, found]) => found.length > 1)
  if (repeated.includes(folder)) expect(twice.length).toBeGreaterThan(0)
  else expect(twice).toEqual([])
})

test('the table lists packages', () => {
  expect(packages).toEqual(expect.arrayContaining(repeated))
})
