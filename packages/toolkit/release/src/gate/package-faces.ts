import { faces, facesOf, largest, type Bump, type Face, type Finding } from 'specwright/internal'
import type { PublicApi } from '../api/public-api.ts'
import type { Contract } from '../repository/repository.ts'

/**
 * The faces of a package that is generated from a contract: who notices a change of the contract by this package. What the
 * configuration says counts; otherwise its exports do, if they show which package of the contract has the client.
 *
 * @param apis The exports of the packages, as they were released.
 */
export function facesOfPackage(
  name: string,
  { packages, faces: own }: Contract,
  apis: readonly PublicApi[],
): readonly Face[] {
  const configured = own?.[name]
  if (configured !== undefined) return configured
  const ofContract = apis.filter((api) => packages.includes(api.name))
  const api = ofContract.find((each) => each.name === name)
  if (api === undefined || !ofContract.some(hasClient)) return faces
  if (hasClient(api)) return hasTypes(api) ? ['types', 'client'] : ['client']
  if (api.files.size === 0) return ['wire'] // the document alone
  return hasValues(api) ? ['wire', 'types'] : ['types']
}

/** The bump that a finding requires of a package, and the faces that decide it. */
export function bumpForFaces(finding: Finding, own: readonly Face[]): { readonly bump: Bump; readonly faces: Face[] } {
  const rated = facesOf(finding)
  const bump = largest(own.map((face) => rated[face]))
  return { bump, faces: own.filter((face) => rated[face] === bump) }
}

/** True for a package that declares a client: callers of others have types alone. */
export function hasClient(api: PublicApi): boolean {
  return declares(api, /\binterface Resources\b/)
}

/** True for a client whose callers are also written with the types: its own, or those of calls by path. */
function hasTypes(api: PublicApi): boolean {
  return declares(api, /\binterface paths\b|\bCallsByPath\b|\bopenapi-fetch\b/)
}

/** True for a package with values, or with the document. */
function hasValues(api: PublicApi): boolean {
  return (
    declares(api, /^export declare (?!type |interface )/m) ||
    [...api.entries.values()].some((path) => !path.endsWith('.ts'))
  )
}

function declares({ files }: PublicApi, what: RegExp): boolean {
  return [...files.values()].some((text) => what.test(text))
}
