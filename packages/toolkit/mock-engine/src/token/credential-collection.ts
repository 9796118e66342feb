import type { Issue } from '@specwright/server-engine/engine'
import type { Collection } from '../state/collection.ts'
import { ownCollection } from '../state/configured.ts'
import type { Contract } from '../contract/types.ts'
import { withMembers } from '../contract/with-members.ts'
import { credentialRows, type ApiCredential } from './rows.ts'

/** A contract with the collection of the credentials that a seed allows. */
export function withCredentials(contract: Contract): Contract {
  const { rows = {}, securitySchemes } = contract
  let collections: Contract['collections']
  return withMembers(contract, {
    get collections() {
      return (collections ??= [...(contract.collections ?? []), credentialCollection])
    },
    rows: {
      ...rows,
      [credentialRows]: { check: (value: unknown) => credentialIssues(value, securitySchemes) },
    },
  })
}

const credentialCollection: Collection = { ...ownCollection, name: credentialRows, secrets: { secret: '<SECRET>' } }

type Members = Readonly<Record<string, unknown>>

/** What a member of a credential must be; absent members are checked elsewhere. */
const memberRules: Readonly<Record<keyof ApiCredential, { is: (value: unknown) => boolean; must: string }>> = {
  id: { is: isString, must: 'must be a string' },
  scheme: { is: isString, must: 'must be a string' },
  user: { is: isString, must: 'must be a string' },
  secret: { is: isString, must: 'must be a string' },
  scopes: { is: (value) => Array.isArray(value) && value.every(isString), must: 'must be an array of strings' },
}

/** What is wrong with a credential: one that were ignored would let everybody in. */
function credentialIssues(value: unknown, schemes: Contract['securitySchemes']): readonly Issue[] {
  const credential = Object(value) as Members // an object
  const { scheme, user } = credential
  const named = typeof scheme === 'string' && Object.hasOwn(schemes, scheme) ? schemes[scheme] : undefined
  const problems: [pointer: string, problem: string][] = Object.entries(credential).flatMap(([name, given]) => {
    const rule = Object.hasOwn(memberRules, name) ? memberRules[name as keyof ApiCredential] : undefined
    if (!rule) return [[`/${name}`, `is unknown. Use ${Object.keys(memberRules).join(', ')}`]]
    return rule.is(given) ? [] : [[`/${name}`, rule.must]]
  })
  if (!named) problems.push(['/scheme', `must be one of the security schemes: ${Object.keys(schemes).join(', ')}`])
  if (named?.type === 'http' && named.scheme.toLowerCase() === 'basic' && user === undefined)
    problems.push(['/user', 'is missing: a user of basic authentication has a name'])
  return problems.map(([pointer, problem]) => ({ pointer, message: `${pointer} ${problem}` }))
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}
