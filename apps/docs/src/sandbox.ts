/** The mock of the sandbox: this contract's, with its demo data. */
export { contract, createMockServer as createMock } from '@loyalty-kit/mock-server'
