import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { htmlFaults } from '../figures/html-faults.ts'
import { installPeers } from '../figures/peer-sites.ts'

const packages = fileURLToPath(new URL('../../../node_modules/.pnpm/node_modules/', import.meta.url))

test('the HTML of all pages is valid, but for what files of Starlight emit', { timeout: 120_000 }, async () => {
  installPeers()
  const faults = await htmlFaults(inject('site').folder)
  expect(faults.filter(({ file }) => file === undefined)).toEqual([])
  for (const { file = '' } of faults) expect(existsSync(`${packages}${file}`), file).toBe(true)
})
