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

test('the release command names no path and no package of this repository', () => {
  const own = sources.filter((file) => file.startsWith('release/'))
  const found = own.flatMap((file) =>
    readFileSync(toolkit + file, 'utf8')
      .split('\n')
      // It may import the toolkit, and its comments may have examples.
      .filter((line) => !/^\s*(?:\/?\*|\/\/)|\bfrom '@loyalty-kit\//.test(line))
      .filter((line) => /@loyalty-kit|\bpackages\/|\bapps\/|\bopenapi\/|\btoolkit\b|\binternal\b/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
  expect(own.length).toBeGreaterThan(0)
})
