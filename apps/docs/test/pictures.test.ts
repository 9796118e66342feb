import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import { describe, expect, inject, test } from 'vitest'
import { drawSession, runSession, steady } from '../pictures/session.ts'
import { textsOf } from '../pictures/svg.ts'

const picture = (name: string): string => readFileSync(new URL(`../pictures/${name}`, import.meta.url), 'utf8')

describe.each(['session.svg', 'page.svg'])('%s', (name) => {
  test('is small, loads nothing, and names no font or folder of one machine', () => {
    const drawn = picture(name)
    expect(drawn.length).toBeLessThan(40_000)
    expect(drawn).not.toMatch(/href|url\(|@font-face|<image|<script|\/(?:tmp|home|root|work)\//)
    const families = [...drawn.matchAll(/font-family="([^"]*)"/g)].map(([, family]) => family)
    expect([...new Set(families)].filter((family) => !/(?:sans-serif|monospace)$/.test(family ?? ''))).toEqual([])
  })
})

test('the session prints what the picture shows; if not, run `pnpm --filter docs pictures`', async () => {
  const shown = textsOf(drawSession(await runSession()))
  expect(textsOf(picture('session.svg')).map(steady)).toEqual(shown.map(steady))
})

test('the page says what the picture shows; if not, run `pnpm --filter docs pictures`', () => {
  const html = readFileSync(join(inject('site').folder, 'operations/delete-tier-structure/index.html'), 'utf8')
  const said = parse(html).textContent.replaceAll(/\s+/g, '')
  // What scripts add to the page is the console's, and the word for a key.
  const scripted = ['Edit the request', 'Send', 'Sandbox', 'Ctrl K']
  const lines = textsOf(picture('page.svg')).filter((line) => !scripted.includes(line))
  expect(lines.length).toBeGreaterThan(40)
  expect(lines.filter((line) => !said.includes(line.replaceAll(/\s+/g, '')))).toEqual([])
})
