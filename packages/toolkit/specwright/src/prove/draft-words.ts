import { onLine } from '@specwright/code/places'
import type { ParameterModel } from '@specwright/document/model'
import type { GivenParameter } from '../emit/client/request-descriptor.ts'
import type { RequestValues } from './request-values.ts'

/** Values with another value of a parameter. */
export function withParameter(values: RequestValues, parameter: ParameterModel, value: unknown): RequestValues {
  const others = values.parameters.filter((each) => !isOf(each, parameter))
  return { ...values, parameters: [...others, { in: parameter.in, name: parameter.name, value }] }
}

/** True for a value of a parameter. */
export function isOf({ in: place, name }: GivenParameter, parameter: ParameterModel): boolean {
  return place === parameter.in && name === parameter.name
}

/** A parameter as people call it: `query limit`. */
export function named({ in: place, name }: ParameterModel): string {
  return `${place} ${onLine(name)}`
}

/** How much of a value a line shows. */
const maxShown = 60

/** The beginning of a value, on one line. */
export function shown(value: unknown): string {
  const text = onLine(JSON.stringify(value) ?? 'nothing')
  return text.length > maxShown ? `${text.slice(0, maxShown)}...` : text
}
