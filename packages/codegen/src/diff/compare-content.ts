import { own } from '../document.ts'
import type { Comparison } from './compare-parameters.ts'
import { pointerTo } from './report.ts'
import { membersOf, type Part } from './side.ts'
import type { Use } from './use.ts'

/** Compares bodies by media type: of requests, responses, headers and parameters that have any. */
export function compareContent(
  before: Part,
  after: Part,
  use: Use,
  { base, revision, schemas, report }: Comparison,
): void {
  const was = membersOf(base, before, 'content')
  const is = membersOf(revision, after, 'content')
  const isRequest = use.direction === 'request'
  for (const [type, mine] of was) {
    const yours = is.get(type) ?? like(type, is)
    if (!yours) {
      const reason = `${type} is no longer ${isRequest ? 'taken' : 'given'}`
      const witness = (): string => `${isRequest ? 'Content-Type' : 'Accept'}: ${type}`
      const change = { place: mine.pointer, reason, before: type, after: undefined, witness }
      report.add({ ...change, wire: 'major', types: 'major' }, use)
      continue
    }
    schemas.compare(
      { value: own(mine.value, 'schema') ?? true, pointer: pointerTo(mine.pointer, 'schema') },
      { value: own(yours.value, 'schema') ?? true, pointer: pointerTo(yours.pointer, 'schema') },
      use,
    )
  }
  for (const [type, yours] of is) {
    if (was.has(type) || like(type, was)) continue
    const reason = `${type} is ${isRequest ? 'taken' : 'given'} as well`
    report.add({ place: yours.pointer, reason, before: undefined, after: type, wire: 'minor', types: 'minor' }, use)
  }
}

/** The same media type in another spelling: case and parameters' spaces mean nothing. */
function like(type: string, map: ReadonlyMap<string, Part>): Part | undefined {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '')
  return [...map].find(([each]) => plain(each) === plain(type))?.[1]
}
