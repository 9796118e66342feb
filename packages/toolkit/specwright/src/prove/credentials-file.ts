import { isObject } from '@specwright/json-schema/json'
import type { CredentialSets, GivenCredentials, Schemes } from './credential-sets.ts'
import { isBasic } from './made-up-credentials.ts'

/** What a run without a file is sent with. */
export const noCredentials: CredentialSets = { given: {}, other: {}, expired: {}, underscoped: {} }

/**
 * Credentials as a file of JSON has them: those that are accepted by the names of schemes, and in `$other`, `$expired` and
 * `$underscoped` those of another account, expired ones, and ones with no scopes but those in its `$scopes`. `$allowed` of `$other` has
 * the operations that are for all accounts. No scheme has such a name.
 *
 * @throws {TypeError} If it has others, or a scheme that there is not.
 */
export function readCredentials(value: unknown, schemes: Schemes): CredentialSets {
  const { $other = {}, $expired = {}, $underscoped = {}, ...given } = isObject(value) ? value : {}
  const { $scopes = [], ...underscoped } = isObject($underscoped) ? $underscoped : {}
  const { $allowed = [], ...other } = isObject($other) ? $other : {}
  return {
    given: credentialsOf(isObject(value) ? given : value, schemes),
    other: credentialsOf(isObject($other) ? other : $other, schemes),
    expired: credentialsOf($expired, schemes),
    underscoped: credentialsOf(isObject($underscoped) ? underscoped : $underscoped, schemes),
    scopes: namesIn('$scopes', $scopes),
    allowed: namesIn('$allowed', $allowed),
  }
}

function namesIn(member: string, value: unknown): readonly string[] {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value
  throw new TypeError(`"${member}" must be an array of names`)
}

function credentialsOf(value: unknown, schemes: Schemes): GivenCredentials {
  const known = Object.keys(schemes)
  if (!isObject(value)) throw new TypeError('it must be an object with a credential for each security scheme')
  for (const [name, credential] of Object.entries(value)) {
    if (!Object.hasOwn(schemes, name))
      throw new TypeError(
        `there is no security scheme "${name}". There ${known.length === 0 ? 'are none' : `is ${known.join(', ')}`}`,
      )
    const isOfUser = isBasic(schemes[name])
    if (isOfUser ? !isUser(credential) : typeof credential !== 'string' || credential === '')
      throw new TypeError(`"${name}" must be ${isOfUser ? 'an object with username and password' : 'a string'}`)
  }
  return value as GivenCredentials // as checked
}

function isUser(value: unknown): boolean {
  return isObject(value) && typeof value['username'] === 'string' && typeof value['password'] === 'string'
}
