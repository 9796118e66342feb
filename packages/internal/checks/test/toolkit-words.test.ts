import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const toolkit = fileURLToPath(new URL('../../../toolkit/', import.meta.url))

/** Words of our contract, which the toolkit must not contain. */
const foreign = /\btiers?\b|TierStructure|rewards?\b|card.?definition|x-app-|\bvl\.|loyalty/i

/** Names of packages and commands. */
const names = /@loyalty-kit\/|\bloyalty-(?:codegen|release|docs|mock)\b|\bLOYALTY_CODEGEN_/g

const sources = readdirSync(toolkit).flatMap((name) =>
  readdirSync(`${toolkit}${name}/src`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|astro|css)$/.test(file))
    .map((file) => `${name}/src/${file}`),
)

test('no source of the toolkit mentions the contract of this repository', () => {
  const found = sources.flatMap((file) =>
    readFileSync(toolkit + file, 'utf8')
      .split('\n')
      .filter((line) => foreign.test(line.replace(names, '')))
      .map((line) => `${file}: ${line}`),
  )
  expect(found).toEqual([])
  expect(sources.length).toBeGreaterThan(0)
})
