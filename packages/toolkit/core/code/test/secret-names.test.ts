import { expect, test } from 'vitest'
import { isSecretName } from '../src/secret-names.ts'

test.each([
  'password',
  'client_secret',
  'accessToken',
  'X-Api-Key',
  'apikey',
  'private_key',
  'signingKey',
  'passphrase',
  'clientAssertion',
  'credential',
  'pin',
  'card_pin',
])('%s is the name of a secret', (name) => {
  expect(isSecretName(name)).toBe(true)
})

test.each(['title', 'tokenCount', 'keyboard', 'key', 'monkey', 'passenger', 'secretary', 'shipping', 'spin', 'pins'])(
  '%s is not',
  (name) => {
    expect(isSecretName(name)).toBe(false)
  },
)
