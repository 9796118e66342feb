import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { importsBelow } from '../src/import-graph.ts'
import { published } from '../src/published.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const text = readFileSync(`${root}ARCHITECTURE.md`, 'utf8')

const walks = text
  .split(/^## /m)
  .filter((section) => section.startsWith('From '))
  .map((section) => {
    const steps = [...section.matchAll(/^(\d+)\. `(\w+)` in `([^`]+)`/gm)]
    return { title: section.split('\n', 1)[0], count: section.match(/^\d+\. /gm)?.length, steps }
  })

test('there are three walks, of at most 12 steps each', () => {
  expect(walks).toHaveLength(3)
  for (const { steps, count } of walks) {
    expect(steps).toHaveLength(count ?? 0)
    expect(steps.length).toBeLessThanOrEqual(12)
  }
})

test.each(walks)('$title: each step names a function and the file that declares it', ({ steps }) => {
  const missing = steps.filter(([, , name, file]) => {
    const source = existsSync(`${root}${file}`) ? readFileSync(`${root}${file}`, 'utf8') : ''
    return !new RegExp(`\\b(?:function|const) ${name}\\b`).test(source)
  })
  expect(missing.map(([step]) => step)).toEqual([])
})

test('tables and the drawing fit into 120 characters', () => {
  const [drawing = ''] = /^```\n[^]*?^```$/m.exec(text) ?? []
  const tables = text.split('\n').filter((line) => line.startsWith('|'))
  const lines = [...drawing.split('\n'), ...tables]
  expect(drawing).toContain('specwright')
  expect(tables.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.length > 120)).toEqual([])
})

test('the drawing has every package that is published', () => {
  const [drawing = ''] = /^```\n[^]*?^```$/m.exec(text) ?? []
  const drawn = published.map(({ name }) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(drawing))
  expect(drawn).toEqual([])
})

test('only the files that the rule names access the disk', () => {
  const allowed = [
    /(?:^|\/)(?:io|cli|command|node)\//,
    /^toolkit\/release\//,
    /^mock-server\/src\/program\.ts$/,
    /^toolkit\/core\/document\/src\/redocly\/changes\.ts$/,
    /^toolkit\/specwright\/src\/generate\/generate\.ts$/,
  ]
  const sources = globSync('{toolkit/,toolkit/core/,}*/src', {
    cwd: `${root}packages`,
    exclude: (path) => path === 'internal',
  })
  expect(sources.length).toBeGreaterThan(10)
  const importers = sources.flatMap((folder) =>
    importsBelow(`${root}packages/${folder}`)
      .filter(({ specifier }) => /^node:fs(?:\/promises)?$/.test(specifier))
      .map(({ file }) => `${folder}/${file}`),
  )
  expect(importers.length).toBeGreaterThan(0)
  expect(importers.filter((file) => !allowed.some((rule) => rule.test(file)))).toEqual([])
})
