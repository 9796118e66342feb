import type { Document, LocationObject } from '@redocly/openapi-core'
import type { Diagnostic } from '../diagnostic.ts'
import { locate } from '../redocly/linted.ts'
import { rememberMove, type Placed } from '../redocly/moved.ts'
import type { File, Wanted } from '../refs/files.ts'
import { readRefs, type ReadRefs } from '../refs/read-refs.ts'
import type { Place } from '../refs/ref-report.ts'
import type { ConfinedResolver } from './confined-resolver.ts'

/** Reads the refs of a document, and changes its files to what they are read as. */
export async function refsOf(
  { source, parsed }: Document,
  resolver: ConfinedResolver,
  report: (warning: Diagnostic, place: LocationObject) => void,
): Promise<ReadRefs> {
  const files = new Map<string, File>()
  const fileOf = (address: string, root: unknown): File => {
    const known = files.get(address) ?? { address, root }
    files.set(address, known)
    return known
  }
  const placed = ({ file, pointer }: Place): Placed => ({
    source: resolver.parsed.get(file.address)?.source ?? source,
    pointer: `#${pointer}`,
  })
  const read = async ({ from, uri }: Wanted): Promise<File | undefined> => {
    // The linter reports a file that cannot be read.
    const found = await resolver.resolveDocument(from.address, uri).catch(() => undefined)
    return found === undefined || found instanceof Error ? undefined : fileOf(found.source.absoluteRef, found.parsed)
  }
  const reading = readRefs(fileOf(source.absoluteRef, parsed), {
    warn(code, at, message) {
      const place = placed(at)
      report({ severity: 'warning', code, message, location: locate(place) }, place)
    },
    moved: (to, from) => rememberMove(placed(to), placed(from)),
  })
  let step = reading.next()
  while (step.done !== true) step = reading.next(await read(step.value))
  return step.value
}
