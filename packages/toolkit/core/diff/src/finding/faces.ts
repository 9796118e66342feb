import { largest, type Bump } from './bump.ts'

/**
 * Who notices a change: programs that exchange messages with the service (`wire`), programs written with the generated types
 * (`types`), and callers of the generated client (`client`).
 */
export const faces = ['wire', 'types', 'client'] as const

/** One of the three. */
export type Face = (typeof faces)[number]

/** A bump for each face. */
export type Faces = Readonly<Record<Face, Bump>>

/** What a finding says of its bumps. */
interface Rated {
  readonly wire: Bump
  readonly types: Bump
  readonly client?: Bump
  readonly beta: boolean
  readonly severity?: { readonly bump: Bump }
  readonly accepted?: { readonly faces?: readonly Face[] }
}

/**
 * The bump that a finding requires of each face, with its exceptions. The severity of a rule replaces the bumps of the faces
 * that notice the change or, if none does, of all.
 */
export function facesOf({ wire, types, client = 'none', beta, severity, accepted }: Rated): Faces {
  const rated: Faces = { wire, types, client }
  const isNoticed = faces.some((face) => rated[face] !== 'none')
  return facesBy((face) => {
    if (accepted && (accepted.faces ?? faces).includes(face)) return 'none'
    const bump = severity && (rated[face] !== 'none' || !isNoticed) ? severity.bump : rated[face]
    return beta && bump !== 'none' ? 'patch' : bump
  })
}

/** True for a finding that was accepted for each face that notices it or, if none does, for all. */
export function isAccepted({ accepted, ...finding }: Rated): boolean {
  if (accepted === undefined) return false
  const rated = facesOf(finding)
  const noticed = faces.filter((face) => rated[face] !== 'none')
  const { faces: own = faces } = accepted
  return (noticed.length > 0 ? noticed : faces).every((face) => own.includes(face))
}

/** The bump that a finding requires: the largest of its faces. */
export function bumpOf(finding: Rated): Bump {
  return largest(Object.values(facesOf(finding)))
}

/** The largest bump of each face. */
export function largestFaces(all: readonly Faces[]): Faces {
  return facesBy((face) => largest(all.map((each) => each[face])))
}

/** Faces with a bump, in words: `wire major, types none, client minor`. */
export function facesText(rated: Faces): string {
  return faces.map((face) => `${face} ${rated[face]}`).join(', ')
}

function facesBy(bump: (face: Face) => Bump): Faces {
  return { wire: bump('wire'), types: bump('types'), client: bump('client') }
}
