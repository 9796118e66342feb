import type { WriteBody } from './body.ts'
import { deepObject } from '../parameters/deep-object.ts'
import { byName } from '../parameters/expansion.ts'
import { exploded, membersOf, pair, type ParameterValue, type WriteParameter } from '../parameters/query.ts'

/**
 * Writes a form, some of whose members do not have OpenAPI's default encoding; null and undefined are left out.
 *
 * @param writers The writers of these members, by name.
 * @param others Writes the others. Default: an array repeats its name, an object is JSON.
 */
export function styledForm(
  writers: Readonly<Record<string, WriteParameter>>,
  others: WriteParameter = formMember,
): WriteBody {
  const write = byName(writers, others)
  return (value) =>
    // The type of the method guarantees an object.
    membersOf(value as object)
      .flatMap(([name, member]) => write(name, member))
      .join('&')
}

/** Writes a form whose arrays and objects all have the style `deepObject`. */
export const writeDeepForm: WriteBody = /* @__PURE__ */ styledForm({}, deepObject)

function formMember(name: string, value: ParameterValue): readonly string[] {
  return Array.isArray(value) ? exploded(name, value) : [pair(name, value)]
}
