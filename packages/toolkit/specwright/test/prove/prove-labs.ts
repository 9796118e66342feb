import { labs } from '../mock/labs.ts'
import { createLabs, type LabsFault } from './labs-server.ts'
import { proveHere, readOnce } from './prove-here.ts'

/** What a server of labs is proved with. */
interface LabsProof {
  readonly fault?: LabsFault
  /** The paths that the document has. */
  readonly paths: RegExp
  /** The most requests of each phase. */
  readonly requests: number
}

/** The failures of a server of labs. */
export async function labsFailures({ fault, paths, requests }: LabsProof): Promise<readonly string[]> {
  const chosen = Object.entries(labs.paths).filter(([path]) => paths.test(path))
  const document = { ...labs, paths: Object.fromEntries(chosen) as object }
  const read = await readOnce('labs.json', JSON.stringify(document))
  const { failures } = await proveHere(read, { fetch: createLabs(fault ? [fault] : []), credentials: {}, requests })
  return failures
}
