import { counted } from '@specwright/code/counted'
import { onLine } from '@specwright/code/places'
import { bumpOf, type Verdict } from '@specwright/diff'
import { foundChanges } from '@specwright/document/redocly'
import type { JsonObject } from '@specwright/json-schema/json'

/** What `redocly diff` calls breaking and the verdict does not, in sentences for people. */
export async function secondOpinion(base: JsonObject, revision: JsonObject, { findings }: Verdict): Promise<string> {
  const breaking = (await foundChanges(base, revision)).filter(({ impact }) => impact === 'major')
  if (breaking.length === 0) return 'redocly diff finds no breaking change\n'
  const ours = findings.filter((finding) => bumpOf(finding) === 'major').map(({ place }) => place)
  const others = breaking.filter((change) => {
    const places = [change.path, change.base?.pointer ?? '', change.revision?.pointer ?? ''].filter(Boolean)
    return !ours.some((place) => places.some((other) => isNear(place, other.slice(1))))
  })
  const lines = others.map(
    ({ path, property }) => `  ${onLine(`${path.slice(1)}${property === undefined ? '' : `/${property}`}`)}\n`,
  )
  const more = lines.length === 0 ? 'which the verdict has too' : `of which the verdict does not have ${lines.length}`
  return `redocly diff finds ${counted(breaking.length, 'breaking change')}, ${more}${lines.length === 0 ? '' : ':'}\n${lines.join('')}`
}

function isNear(place: string, other: string): boolean {
  return place === other || place.startsWith(`${other}/`) || other.startsWith(`${place}/`)
}
