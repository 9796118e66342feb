import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { largest, onLine, shownFindings, type Bump, type Face } from 'specwright/internal'
import { copySources } from '../repository/copy-sources.ts'
import { keptApi } from '../api/kept-api.ts'
import { readPublicApi } from '../api/public-api.ts'
import { compareApis } from '../api/compare-apis.ts'
import type { Repository } from '../repository/repository.ts'
import type { ContractChange } from './contracts.ts'
import { bumpForFaces, facesOfPackage } from './package-faces.ts'
import { isContractReleased, type Released } from './released.ts'

/** Why a package requires a bump, and which. */
export interface Reason {
  readonly bump: Bump
  /** The faces that decide it, of a change of the contract. */
  readonly faces?: readonly Face[]
  /** `pets.yaml /paths/...: ...`, or a change of the exports. */
  readonly text: string
  /** What an exception names, to accept a change of the contract. */
  readonly fingerprint?: string
}

/** A reason as a line of a report. */
export function reasonLine(reason: Reason): string {
  const { bump, text, fingerprint } = reason
  return `    ${bump}${decidedBy([reason])}: ${onLine(text)}${fingerprint === undefined ? '' : ` (${fingerprint})`}`
}

/** The faces that decide the largest bump of some reasons: ` by client`; empty where it is about exports. */
export function decidedBy(reasons: readonly Reason[]): string {
  const bump = largest(reasons.map((each) => each.bump))
  const deciding = reasons.filter((each) => each.bump === bump && bump !== 'none')
  const decided = [...new Set(deciding.flatMap(({ faces = [] }) => faces))]
  return decided.length === 0 ? '' : ` by ${decided.join(', ')}`
}

/** The minimum bump of a package since the last release. */
export interface MinBump {
  /** Name of the package. */
  readonly name: string
  readonly bump: Bump
  readonly reasons: readonly Reason[]
}

/**
 * The minimum bump of every package, from the changes of its documents and its exports.
 *
 * @param changes Of the documents, since the same release.
 */
export async function minBumps(
  repository: Repository,
  released: Released,
  changes: readonly ContractChange[],
): Promise<MinBump[]> {
  const exported = await exportReasons(repository, released)
  return repository.packages.map(({ name }) => {
    const reasons = [...contractReasons(name, changes, released), ...(exported.get(name) ?? [])]
    return { name, bump: largest(reasons.map(({ bump }) => bump)), reasons }
  })
}

/** The changes of the contract, by the faces of a package. */
function contractReasons(name: string, changes: readonly ContractChange[], { apis }: Released): Reason[] {
  return changes
    .filter(({ contract }) => contract.packages.includes(name))
    .flatMap(({ contract, verdict }) => {
      const own = facesOfPackage(
        name,
        contract,
        apis.map(({ api }) => api),
      )
      return shownFindings(verdict.findings).map((finding) => {
        const { place, reason, beta, fingerprint } = finding
        const text = `${contract.file} ${place}: ${reason}${beta ? ' (BETA)' : ''}`
        return { ...bumpForFaces(finding, own), text, fingerprint }
      })
    })
}

/**
 * The changes of the exports that do not follow from the contract. Where the contract changed too, the packages are first
 * generated from the released one, so that only our own changes remain.
 */
async function exportReasons(repository: Repository, released: Released): Promise<Map<string, Reason[]>> {
  const { root, packages, contracts, sourceCondition } = repository
  if (isContractReleased(repository, released)) return compare(() => root)
  const isGenerated = (name: string): boolean => contracts.some((contract) => contract.packages.includes(name))
  const copy = copySources({ ...repository, packages: packages.filter(({ name }) => isGenerated(name)) })
  try {
    cpSync(released.documents, join(copy.folder, repository.documents), { recursive: true })
    await repository.generate(copy.folder)
    return compare((name) => (isGenerated(name) ? copy.folder : root))
  } finally {
    copy.remove()
  }

  function compare(rootOf: (name: string) => string): Map<string, Reason[]> {
    return new Map(
      released.apis.map(({ name, folder: path, api }) => {
        const folder = join(rootOf(name), path)
        // A copy is removed, so nothing is kept of it.
        const now = rootOf(name) === root ? keptApi(folder, sourceCondition) : readPublicApi(folder, sourceCondition)
        const changes = compareApis(api, now, { folder, sourceCondition })
        return [name, changes.map(({ bump, reason }) => ({ bump, text: reason }))]
      }),
    )
  }
}
