import { createMockServer } from '@specwright/mock-engine'
import { contract } from 'virtual:specwright-docs/mock'
import type { CreateMock } from './create-mock.ts'

export { contract }

/** The mock of the contract, without any items to start with. */
export const createMock: CreateMock = (options) => createMockServer(contract, options)
