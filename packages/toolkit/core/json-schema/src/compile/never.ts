import { factsOf } from '../keyword/facts.ts'
import { worded, schemaPath, type BuildContext } from './build-context.ts'
import type { Check, Fault } from './check.ts'
import type { Place, Sub } from './place.ts'
import { sentence } from '../words/sentence.ts'

/** The check of the schema `false`, which accepts no value. */
export function never(sub: Sub, context: BuildContext, message: string | undefined): Check {
  const fault: Fault = {
    keyword: keywordOf(sub.place),
    expected: false,
    schema: schemaPath(sub.place, context),
    ...worded(message, sentence.never()),
  }
  return { kind: 'test', test: { kind: 'never' }, fault }
}

/** The keyword that contains a schema. */
function keywordOf({ keys }: Place): string {
  const above = keys.at(-2) ?? ''
  const { holds = 'one', applies } = factsOf(above)
  if (applies === 'nowhere') return 'false'
  return holds === 'one' ? keys.at(-1) || 'false' : above
}
