import { wholeDocument } from '../openapi/structure.ts'
import { hideDataRefs } from './data-refs.ts'
import { isDocument, type File, type Reading } from './files.ts'
import { readObject } from './mismatched-refs.ts'
import { readMisplaced } from './misplaced-refs.ts'
import { noParts, visit, visitUnused, type Parts } from './parts.ts'
import type { RefReport } from './ref-report.ts'
import { createRemovals } from './removals.ts'

/** The refs of a document, as they are read. */
export interface ReadRefs {
  /** Whether a ref leads to what a pointer (without `#`) of a file names, or into it. */
  readonly isReferredTo: (address: string, pointer: string) => boolean
  /** Gives what only looks like a ref its name back: until then, it is hidden from those who would follow it. */
  readonly showData: () => void
}

/**
 * Reads the refs of a document and of the files that it refers to, by what OpenAPI expects where each is written.
 *
 * It changes the files in place, so that nobody else has to be lenient: a ref in place of a map or an array is replaced by what
 * it refers to; one to an object of another kind is taken out; and one within an extension to which nothing refers is data.
 */
export function* readRefs(root: File, report: RefReport): Reading<ReadRefs> {
  const parts = noParts()
  const removals = createRemovals(report)
  visit(parts, { file: root, pointer: '', value: root.root }, wholeDocument)
  for (let work = nextIn(parts); work !== undefined; work = nextIn(parts)) {
    const { referrer, isMisplaced } = work
    const reading = isMisplaced
      ? readMisplaced(parts, referrer, report)
      : readObject(parts, referrer, { report, removals })
    yield* learning(parts, reading)
  }
  for (const each of parts.invalid) {
    report.warn('malformed-ref', each, '"$ref" must be a string. It is ignored.')
    Reflect.deleteProperty(each.value, '$ref')
  }
  removals.apply()
  return { isReferredTo: referredTo(parts), showData: hideDataRefs(parts) }
}

function nextIn({
  pending,
}: Parts): { readonly referrer: Parts['pending']['objects'][number]; readonly isMisplaced: boolean } | undefined {
  const structure = pending.structures.pop()
  const referrer = structure ?? pending.objects.pop() ?? pending.schemas.pop()
  return referrer && { referrer, isMisplaced: structure !== undefined }
}

/** Learns from each file that is read what is in it, if it is a document itself. */
function* learning(parts: Parts, reading: Reading<void>): Reading<void> {
  let step = reading.next()
  while (step.done !== true) {
    const file = yield step.value
    if (file !== undefined && isDocument(file.root)) {
      visitUnused(parts, { file, pointer: '', value: file.root }, wholeDocument)
    }
    step = reading.next(file)
  }
}

/** Finds whether a target is at or in a place. */
function referredTo({ targets }: Parts): ReadRefs['isReferredTo'] {
  const around = new Map<string, Set<string>>()
  const pointersIn = (address: string): ReadonlySet<string> => {
    const known = around.get(address) ?? new Set([...(targets.get(address) ?? [])].flatMap(prefixesOf))
    around.set(address, known)
    return known
  }
  return (address, pointer) => pointersIn(address).has(pointer)
}

function prefixesOf(pointer: string): string[] {
  const keys = pointer.split('/')
  return keys.map((_, index) => keys.slice(0, index + 1).join('/'))
}
