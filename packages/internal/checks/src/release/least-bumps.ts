import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { bumpOf, largest, type Bump } from '@loyalty-kit/codegen'
import { readFace } from '../api/face.ts'
import { judgeApi } from '../api/judge.ts'
import { copyHouse } from '../house-copy.ts'
import { published } from '../published.ts'
import type { ContractChange } from './contracts.ts'
import { isContractReleased, type Released } from './released.ts'

/** Why a package must move, and by how much. */
export interface Reason {
  readonly bump: Bump
  /** `loyalty.yaml /paths/...: ...`, or what changed of the exports. */
  readonly text: string
}

/** What a package must move by at least, since the last release. */
export interface LeastBump {
  /** Name of the package. */
  readonly name: string
  readonly bump: Bump
  readonly reasons: readonly Reason[]
}

/**
 * What every package must move by: what its documents and its exports ask for.
 *
 * @param changes Those of the documents, since the same release.
 */
export async function leastBumps(
  root: string,
  released: Released,
  changes: readonly ContractChange[],
): Promise<LeastBump[]> {
  const exported = await exportReasons(root, released)
  return published.map(({ name }) => {
    const reasons = [...contractReasons(name, changes), ...(exported.get(name) ?? [])]
    return { name, bump: largest(reasons.map(({ bump }) => bump)), reasons }
  })
}

function contractReasons(name: string, changes: readonly ContractChange[]): Reason[] {
  return changes
    .filter(({ contract }) => contract.packages.includes(name))
    .flatMap(({ contract, findings }) =>
      findings.map((finding) => {
        const beta = finding.beta ? ' (BETA)' : ''
        return { bump: bumpOf(finding), text: `${contract.file} ${finding.place}: ${finding.reason}${beta}` }
      }),
    )
}

/**
 * What changed of the exports for another reason than the contract. Where that changed too, the packages are generated
 * from the released one: what then remains of a difference is our doing.
 */
async function exportReasons(root: string, released: Released): Promise<Map<string, Reason[]>> {
  if (isContractReleased(root, released)) return judge(root)
  const house = copyHouse(root)
  try {
    cpSync(released.openapi, join(house.folder, 'openapi'), { recursive: true })
    await house.generate()
    return judge(house.folder)
  } finally {
    house.remove()
  }

  function judge(of: string): Map<string, Reason[]> {
    return new Map(
      released.faces.map(({ name, folder: path, face }) => {
        const folder = join(of, path)
        return [name, judgeApi(face, readFace(folder), folder).map(({ bump, reason }) => ({ bump, text: reason }))]
      }),
    )
  }
}
