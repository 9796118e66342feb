import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { onLine } from '../../../core/code/src/places/index.ts'
import { workspace } from '../../../core/document/test/workspace.ts'
import { runHere } from '../run.ts'

const schemes = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Key' },
  API_KEY: { type: 'apiKey', in: 'query', name: 'API_KEY' },
  sessionId: { type: 'apiKey', in: 'cookie', name: 'SESSION_ID' },
  account: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://token.example', scopes: {} } } },
  staff: { type: 'http', scheme: 'basic' },
  '2nd key': { type: 'apiKey', in: 'header', name: 'X-Second' },
}
const parameters = [
  { name: 'q', in: 'query', schema: { type: 'string' } },
  { name: 'X-Label', in: 'header', schema: { type: 'string' } },
  { name: 'theme', in: 'cookie', schema: { type: 'string' } },
]
const requestBody = { content: { 'text/plain': { schema: { type: 'string' } } } }
const responses = { 204: { description: 'done' } }
const document = {
  openapi: '3.1.0',
  info: { title: 'Keys', version: '1' },
  servers: [{ url: 'https://keys.example' }],
  paths: Object.fromEntries(
    [...Object.keys(schemes).map((name) => [name]), ['account', 'API_KEY']].map((names, index) => [
      `/${index}`,
      {
        post: {
          operationId: names.join('And'),
          security: [Object.fromEntries(names.map((name) => [name, []]))],
          parameters,
          requestBody,
          responses,
        },
      },
    ]),
  ),
  components: { securitySchemes: schemes },
}

const values = {
  API_KEY: 'key 1',
  SESSION_ID: 's_1',
  TOKEN: 't.1',
  STAFF_USER: 'ann',
  STAFF_PASSWORD: 'p w',
  ID_2ND_KEY: 'k2',
  HOME: '/secret',
}

/** The arguments that a shell gives to curl, for what is printed. */
async function argumentsFor(operation: string, ...words: readonly string[]): Promise<readonly string[]> {
  const folder = workspace({ 'keys.json': JSON.stringify(document) })
  const { code, stdout, stderr } = await runHere(folder, 'call', 'keys.json', operation, ...words, '--curl')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const shell = spawnSync('sh', ['-c', String.raw`curl() { cat; printf '\0%s' "$@"; }` + `\n${stdout}`], {
    env: { PATH: process.env['PATH'], ...values },
    input: '',
    encoding: 'utf8',
  })
  expect(shell.stderr).toBe('')
  return shell.stdout.split('\0')
}

test.each([
  ['apiKey', 'x-key: key 1'],
  ['API_KEY', 'https://keys.example/1?API_KEY=key 1'],
  ['sessionId', 'cookie: SESSION_ID=s_1'],
  ['account', 'authorization: Bearer t.1'],
  ['staff', 'ann:p w'],
  ['2nd key', 'x-second: k2'],
  ['accountAndAPI_KEY', 'https://keys.example/6?API_KEY=key 1'],
  ['accountAndAPI_KEY', 'authorization: Bearer t.1'],
])('without credentials, --curl of %s has a variable of the shell in their place: %s', async (operation, expected) => {
  expect(await argumentsFor(operation)).toContain(expected)
})

test('what is not a credential is no variable, whatever it is called', async () => {
  const label = '$HOME "API_KEY" `id` !! \\ \'x\''
  const given = ['--q', 'API_KEY $HOME', '--x-label', label, '--theme', 'API_KEY']
  const ofHeader = await argumentsFor('apiKey', ...given)
  expect(ofHeader).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^https:\/\/keys\.example\/0\?q=API_KEY(?:%20|\+)%24HOME$/),
      `x-label: ${label}`,
      'cookie: theme=API_KEY',
      'x-key: key 1',
    ]),
  )
  expect(await argumentsFor('sessionId', ...given)).toContain('cookie: theme=API_KEY; SESSION_ID=s_1')
})

test('the lines of a body stay lines', async () => {
  const folder = workspace({ 'keys.json': JSON.stringify(document), 'note.txt': 'one\n\ttwo\u001B[2K\n' })
  const ran = await runHere(folder, 'call', 'keys.json', 'apiKey', '--body', 'note.txt', '--curl')
  expect(onLine(ran.stdout.trimEnd())).toBe(ran.stdout.trimEnd())
  const shell = spawnSync('sh', ['-c', `curl() { cat; }\n${ran.stdout}`], { encoding: 'utf8' })
  expect(shell.stdout).toBe('one\n\ttwo\u001B[2K\n')
})
