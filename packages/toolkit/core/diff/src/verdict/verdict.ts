import { largest, type Bump } from '../finding/bump.ts'
import { facesOf, largestFaces, type Faces } from '../finding/faces.ts'
import type { Finding } from '../finding/finding.ts'

/** The bump that a change of a contract requires, and why. */
export interface Verdict {
  /** The largest of its faces. */
  readonly bump: Bump
  readonly faces: Faces
  /** Every change, sorted by location. */
  readonly findings: readonly Finding[]
}

/** The verdict that findings give. */
export function verdictFrom(findings: readonly Finding[]): Verdict {
  const faces = largestFaces(findings.map(facesOf))
  return { bump: largest(Object.values(faces)), faces, findings }
}
