import type { CallInput, RequestDescriptor, RequestSettings } from '@specwright/client-engine'
import { made } from '@specwright/client-engine/writers'
import type { Model, OperationModel, ParameterModel } from '@specwright/document/model'
import { parameterWriters } from './styles.ts'

/** The value of a parameter. */
export interface GivenParameter {
  readonly in: string
  readonly name: string
  readonly value: unknown
}

/** How the client writes the requests of an operation, without a body: as code of it would, but at once. */
export function requestDescriptor(operation: OperationModel, model: Model): RequestDescriptor {
  const writers = Object.entries(parameterWriters(operation, model)).map(([name, writer]) => [name, made(writer)])
  return {
    id: operation.id,
    path: operation.path.replace(/#.*/s, ''), // a fragment is not sent
    ...Object.fromEntries(writers),
  }
}

/** The values of parameters, as the client takes them. */
export function inputOf(parameters: readonly GivenParameter[]): Pick<RequestSettings, 'options'> & {
  readonly input: CallInput
} {
  const within = (place: ParameterModel['in']): Readonly<Record<string, unknown>> | undefined => {
    const given = parameters.filter((each) => each.in === place).map(({ name, value }) => [name, value] as const)
    return given.length === 0 ? undefined : Object.fromEntries(given)
  }
  return {
    input: { path: within('path') ?? {}, query: within('querystring') ?? within('query') },
    options: { headers: within('header'), cookies: within('cookie') },
  }
}
