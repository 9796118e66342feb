import { own, type JsonObject } from '../json.ts'
import { problemAt, type BuildContext } from './build-context.ts'
import { dialectFor, notFollowed } from '../dialect/dialect.ts'
import { keywords } from './keywords/index.ts'
import { keywordsWhere } from '../keyword/facts.ts'
import type { Place } from './place.ts'

/** Keywords of JSON Schema 2020-12 and of OpenAPI 3.1 that assert nothing, or that another keyword reads. */
const annotations: ReadonlySet<string> = new Set(keywordsWhere(({ annotation }) => annotation !== undefined))

/** Keywords of earlier drafts that asserted something, and the keyword that does so now. */
const formerKeywords: ReadonlyMap<string, string> = new Map([
  ['$recursiveRef', '$dynamicRef'],
  ['additionalItems', 'items beside prefixItems'],
  ['dependencies', 'dependentRequired or dependentSchemas'],
])

/** Reports which keywords of a schema will not be enforced. */
export function reportUnenforced(place: Place, schema: JsonObject, context: BuildContext): void {
  const dialect = own(schema, '$schema')
  if (context.strict && typeof dialect === 'string' && place.resource.pointer !== place.pointer) {
    const other = dialectFor(dialect.replace(/#$/, ''), new Map())
    if (typeof other === 'string')
      problemAt(place, context, 'unknown-dialect', notFollowed(dialect), '$schema', 'warning')
  }
  for (const name of Object.keys(schema)) {
    const successor = formerKeywords.get(name)
    if (successor !== undefined) {
      problemAt(
        place,
        context,
        'unenforced-keyword',
        `${name} is not enforced: JSON Schema 2020-12 has ${successor}`,
        name,
        'warning',
      )
    } else if (
      context.strict &&
      !name.startsWith('x-') &&
      !annotations.has(name) &&
      !keywords.some((each) => each.name === name)
    ) {
      problemAt(
        place,
        context,
        'unknown-keyword',
        `${JSON.stringify(name)} is not a keyword of JSON Schema 2020-12 and is not enforced`,
        name,
        'warning',
      )
    }
  }
}
