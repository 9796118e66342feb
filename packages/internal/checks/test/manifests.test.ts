import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { published } from '../src/published.ts'

describe.each(published)('$name', ({ name, id, folder }) => {
  const path = fileURLToPath(new URL(`../../../../${folder}/`, import.meta.url))
  const manifest = JSON.parse(readFileSync(`${path}package.json`, 'utf8')) as Record<string, unknown> // our own
  const readme = readFileSync(`${path}README.md`, 'utf8')

  test('describes the package', () => {
    expect(manifest).toMatchObject({
      name: id,
      description: expect.stringMatching(/^[A-Z].{20,}[^.]$/) as unknown,
      keywords: expect.arrayContaining(['openapi']) as unknown,
      license: 'MIT',
      author: id.startsWith('@loyalty-kit/') ? 'Loyalty Kit' : 'Specwright',
      type: 'module',
      // Components of pages bring their styles.
      sideEffects: name === 'docs-engine' ? ['**/*.astro', '**/*.css'] : false,
      // Astro, its peer, needs a newer one.
      engines: { node: expect.stringContaining(name === 'docs-engine' ? '22.12' : '20.19') as unknown },
      files: expect.arrayContaining(['CHANGELOG.md', expect.stringMatching(/^dist(?:\/lib)?$/)]) as unknown,
      publishConfig: { access: 'public' },
    })
  })

  test('has no install script', () => {
    expect(Object.keys(manifest['scripts'] ?? {}).filter((script) => /install|prepare/.test(script))).toEqual([])
  })

  test('has a README that starts with an example', () => {
    const [title, , sentence, ...rest] = readme.split('\n')
    expect(title).toBe(`# ${id}`)
    expect(sentence).toMatch(/^[A-Z]/)
    const text = rest.join('\n')
    expect(text.slice(0, text.indexOf('```')).trim().split('\n').length).toBeLessThan(4)
    expect(text).toMatch(/^```(?:ts|sh)$/m)
  })

  test('points to existing files', () => {
    const sources = JSON.stringify(manifest['exports']).match(/\.\/src\/[^"]+/g) ?? []
    // A pattern stands for the files of a folder.
    expect(sources.filter((source) => !existsSync(path + source.replace(/\*$/, '')))).toEqual([])
    expect(sources.length).toBeGreaterThan(0)
  })
})

// The packages of the core are parts of others, which people install.
const installed = published.filter(({ folder }) => !folder.includes('/core/'))

test.each(installed)('the README of $name says in its first lines how to install it', ({ id, folder }) => {
  const readme = readFileSync(new URL(`../../../../${folder}/README.md`, import.meta.url), 'utf8')
  expect(readme.split('\n').slice(0, 14).join('\n')).toMatch(new RegExp(`^npm install .*${id}(?: |$)`, 'm'))
})
