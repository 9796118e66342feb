import type { JsonSchema } from '@specwright/json-schema/json'
import type { Model } from '@specwright/document/model'
import { resolved, typesOf } from '../../client/shape.ts'
import type { Time } from './collection.ts'
import { plain } from './item-id.ts'
import type { Properties } from './variants.ts'

/** Names of members with the time of a creation or of the last change, without case and separators. */
const names: Readonly<Record<Time['of'], readonly string[]>> = {
  creation: `created createdat createdon createddate createddatetime createdtime createtime creationtime creationdate
    datecreated timecreated insertedat datetimecreated createdtimestamp`.split(/\s+/),
  change: `updated updatedat updatedon updateddate updateddatetime updatetime dateupdated modified modifiedat modifiedon
    modifieddate datemodified lastmodified lastmodifiedat lastmodifieddate lastupdated lastupdatedat lastupdate
    datetimeupdated updatedtimestamp modifiedtime`.split(/\s+/),
}

/** The members of an item that hold the time of its creation or last change, by name and type. */
export function timesOf(item: Properties, model: Model): Time[] {
  return Object.entries(item).flatMap(([member, schema]) => {
    const isNamed = (of: Time['of']): boolean => names[of].includes(plain(member))
    const of = isNamed('creation') ? 'creation' : isNamed('change') ? 'change' : undefined
    const as = of && formOf(schema, model)
    return of && as ? [{ member, of, as }] : []
  })
}

/** True for two names of the same time: `created` and `created_at`. */
export function isSameTime(left: string, right: string): boolean {
  return Object.values(names).some((each) => [left, right].every((name) => each.includes(plain(name))))
}

/** How a time is written. */
function formOf(schema: JsonSchema, model: Model): Time['as'] | undefined {
  const found = resolved(schema, model)
  const alternatives = found?.['anyOf'] ?? found?.['oneOf']
  if (Array.isArray(alternatives))
    return (alternatives as JsonSchema[]).map((each) => formOf(each, model)).find((form) => form !== undefined)
  if (found === undefined) return undefined
  const {
    format,
    description,
    examples,
    example = Array.isArray(examples) ? (examples as unknown[])[0] : undefined,
  } = found
  const types = typesOf(found)
  if (types.includes('string')) {
    if (format === 'date-time' || format === 'date') return format
    if (format === 'date-time-rfc-2822') return 'rfc-2822'
    const isLike = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(String(example))
    const isSaid = example === undefined && /\bRFC[ -]?3339\b/i.test(String(description))
    return format === undefined && (isLike || isSaid) ? 'date-time' : undefined
  }
  if (!types.includes('integer') && !types.includes('number')) return undefined
  const text = `${String(description)} ${String(format)}`
  if (/milli/i.test(text) || Number(example) > 1e11) return 'milliseconds'
  return /unix|epoch|second/i.test(text) || Number(example) > 1e8 ? 'seconds' : undefined
}
