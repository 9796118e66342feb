import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspace } from '../../../core/document/test/workspace.ts'
import { labs } from '../mock/labs.ts'
import { createLabs, type LabsFault } from './labs-server.ts'
import { proveHere, readDocument } from './prove-here.ts'

async function failuresOf(fault?: LabsFault): Promise<readonly string[]> {
  const folder = workspace({ 'labs.json': JSON.stringify(labs) })
  const read = await readDocument(join(folder, 'labs.json'))
  const { failures } = await proveHere(read, { fetch: createLabs(fault), credentials: {}, requests: 900 })
  return failures
}

test('a right server whose items have a path of their own has no failure', async () => {
  expect(await failuresOf()).toEqual([])
})

test.each<LabsFault>([
  'created below a study, lost',
  'a change is not kept',
  'a change takes the sample out of its study',
  'deleted, still listed below its study',
  'deleted, still read',
  'missing among all',
  'tubes are not changed',
])('%s is found', async (fault) => {
  expect((await failuresOf(fault)).filter((each) => each.startsWith('state '))).not.toEqual([])
})
