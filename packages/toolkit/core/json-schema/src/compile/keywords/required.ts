import { isObject } from '../../json.ts'
import type { Keyword } from '../keyword.ts'
import { misuse } from '../misuse.ts'
import { sentence } from '../../words/sentence.ts'

/** `required`: the properties that must be there; `properties` takes those that it names itself. */
export const required: Keyword = {
  name: 'required',
  vocabulary: 'validation',
  phase: 'own',
  misuse: misuse.strings,
  checks({ value, sibling, fault }) {
    const named = sibling('properties')
    const names = new Set(Array.isArray(value) ? value.map(String) : [])
    return [...names]
      .filter((name) => !isObject(named) || !Object.hasOwn(named, name))
      .map((name) => ({ kind: 'property', name, checks: [], required: fault(name, sentence.required()) }))
  },
}
