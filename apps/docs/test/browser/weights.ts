import { expect, inject, test } from 'vitest'
import { weigh } from '../../figures/page-weight.ts'
import { kebab } from '@specwright/docs-engine/page'
import { currentBrowser } from './browser.ts'

const { folder, base, url } = inject('site')

/** Tests that the page of an operation stays within its budget until its console is used. */
export function testWeights(ids: readonly string[]): void {
  test.each(ids)('the page of %s stays within its budget until its console is used', async (id) => {
    const host = folder.slice(0, -base.length)
    const { script, wire, font } = await weigh(
      await currentBrowser(),
      new URL(url).origin,
      host,
      `${base.slice(1)}/operations/${kebab(id)}/`,
    )
    expect(script).toBeGreaterThan(0)
    expect(script).toBeLessThanOrEqual(13_000)
    expect(wire - font).toBeLessThanOrEqual(45_000)
    expect(font).toBeGreaterThan(0)
    expect(font).toBeLessThan(40_000)
  })
}
