import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { testBodies, testStill, testStreams } from '../../test/own/own-console.ts'
import { testColours, testExpanded, testFieldAddresses } from '../../test/own/fields-and-colours.ts'
import { ownFolder, scriptHash, serveOwnSite } from '../../test/own/own-site.ts'

const urlOf = serveOwnSite()

test('a script that the build does not know is an error that names its page and its hash', async () => {
  const folder = ownFolder([])
  onTestFinished(() => rmSync(folder.path, { recursive: true }))
  const refused = await folder.run(['build', '--out', 'host/sub'])
  expect(refused.status).toBe(1)
  expect(refused.output).toContain('the build does not know the one that begins with "globalThis.written = 1"')
  expect(refused.output).toContain(`'${scriptHash}'`)
  expect(refused.output).toMatch(/add 'sha256-[^']+=' to inlineScripts\. See .*guides\/written\/index\.html/)
})

testFieldAddresses(urlOf, ['status-400-field_89', 'status-400-field_40'])
testExpanded(urlOf, [
  ['get-much', '400', 'field_89'],
  ['get-wide', '200', 'wide_69'],
])
testColours(urlOf, [
  {
    colorScheme: 'light',
    link: 'rgb(1, 2, 3)',
    current: 'rgb(4, 5, 6)',
    heading: 'rgb(7, 8, 9)',
    page: 'rgb(250, 251, 252)',
  },
])
testBodies(urlOf, [
  [
    '{ "name": "Rex", }',
    'This is not JSON: "}" on line 1, column 18 stands where a name in quotes is expected, within the object that begins on line 1',
  ],
  ['[1]]', 'This is not JSON: "]" on line 1, column 4 stands where the end is expected'],
  [
    '{ "name": "a\\x" }',
    'This is not JSON: "\\"" on line 1, column 11 stands where a value is expected, within the object that begins on line 1',
  ],
  [' ', 'The body is empty'],
])
testStreams(urlOf, [
  ['application/x-ndjson; charset=utf-8', ['{"a":1}\n', '{"a":2}\n']],
  ['application/jsonl', ['{"a":1}\r\n', '{"a":2}\r\n']],
])
testStill(urlOf, [1280])
