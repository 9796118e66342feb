type Record = { readonly [name: string]: unknown }

export function isObject(value: unknown): value is Record {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const common =
  /^\d\d\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
const leap = /^(\d{4})-02-29([Tt].*)$/

export function isTime(value: unknown): boolean {
  if (typeof value !== 'string') return false
  if (common.test(value)) return true
  const [, year = '', rest = ''] = leap.exec(value) ?? []
  const n = Number(year)
  return year !== '' && n % 4 === 0 && (n % 100 !== 0 || n % 400 === 0) && common.test(`${year}-02-28${rest}`)
}

export function isString(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}
