import { expect, test } from 'vitest'
import { withOptionalValues } from '@specwright/code/optional-values'

const options = { log: ['text', 'json'] }

test.each([
  ['--log', '--log=text'],
  ['--log json', '--log=json'],
  ['--log text --port 1', '--log=text --port 1'],
  ['--log --port 1', '--log=text --port 1'],
  ['--log api.yaml', '--log=text api.yaml'],
  ['api.yaml --log', 'api.yaml --log=text'],
  ['--log=json', '--log=json'],
  ['--log=', '--log='],
  ['--logs json', '--logs json'],
  ['--constructor json', '--constructor json'],
  ['log json', 'log json'],
  ['--log json json', '--log=json json'],
])('%s is read as %s', (given, read) => {
  expect(withOptionalValues(given.split(' '), options)).toEqual(read.split(' '))
})
