import type { Model } from '@specwright/document/model'
import { freeName } from '../free-name.ts'
import { partsOf } from '../client/words.ts'

/** The names of the functions of a factory. */
export interface FactoryNames {
  /** `anOrder` */
  readonly valid: string
  /** `invalidOrders` */
  readonly invalid: string
  /** `orderData`, which is not exported. */
  readonly data: string
}

/** The names of the factories of some types: none is that of another, or of a type. */
export function factoryNames(model: Model, typeNames: readonly string[]): (typeName: string) => FactoryNames {
  const taken = new Set([...model.schemas, ...model.inputs, ...model.parts].map((each) => each.typeName))
  const free = (name: string): string => {
    const found = freeName(name, taken)
    taken.add(found)
    return found
  }
  const exported = typeNames.map((typeName) => {
    const capital = `${typeName.charAt(0).toUpperCase()}${typeName.slice(1)}`
    const valid = free(`${articleOf(capital)}${capital}`)
    return { typeName, valid, invalid: free(`invalid${pluralOf(capital)}`) }
  })
  // What is not exported comes last: it would take the name of a factory.
  const names = new Map(exported.map(({ typeName, ...own }) => [typeName, { ...own, data: free(`${own.valid}Data`) }]))
  return (typeName) => {
    const found = names.get(typeName)
    if (found === undefined) throw new TypeError(`Cannot find the factory of ${typeName}: there is no such type`)
    return found
  }
}

/** Names that start with a vowel that is spoken as a consonant. */
const likeYou = /^(?:Eu|Once|One|U[A-Z\d]|Uni(?!n)|Ur[aeiou]|Us[aeiu]|Ut[ei])/
/** Names that start with a consonant that is silent, or with a letter of several whose own name starts with a vowel: `SMS`. */
const likeHour = /^(?:Heir|Hono|Hour|[FHLMNRSX][A-Z\d]+(?![a-z]))/

function articleOf(name: string): 'a' | 'an' {
  if (likeHour.test(name)) return 'an'
  return /^[AEIOU]/.test(name) && !likeYou.test(name) ? 'an' : 'a'
}

/** Words that are their own plural, or that have one which no rule forms. */
const plurals: Readonly<Record<string, string>> = {
  child: 'children',
  data: 'data',
  information: 'information',
  metadata: 'metadata',
  news: 'news',
  person: 'people',
  series: 'series',
}

/** A name whose last word is a plural. */
function pluralOf(name: string): string {
  const last = partsOf(name).at(-1) ?? name
  if (!name.endsWith(last)) return `${name}s`
  const start = name.slice(0, name.length - last.length)
  const known = Object.hasOwn(plurals, last.toLowerCase()) ? plurals[last.toLowerCase()] : undefined
  if (known !== undefined)
    return `${start}${/^[A-Z]/.test(last) ? known.charAt(0).toUpperCase() + known.slice(1) : known}`
  if (/[^aeiou]y$/.test(last)) return `${start}${last.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(last) ? `${start}${last}es` : `${start}${last}s`
}
