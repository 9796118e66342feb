import { readdirSync } from 'node:fs'
import { describe, expect, inject, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { open } from './browser.ts'
import { layoutFaults } from './layout.ts'

const pages = readdirSync(inject('site').folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.html'))
  .map((path) => path.replace(/index\.html$/, ''))

describe.concurrent('in a browser', () => {
  test.each(pages)('/%s opens without problems in both themes, and fits every width', async (path) => {
    const { page, faults, close } = await open(path)
    expect(await axeFaults(page)).toEqual([])
    expect(await layoutFaults(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })
})
