export { es256 } from './es256.ts'
export type { Listening, ListenOptions } from './http-server.ts'
export { createNodeSign, listen, type Listenable } from './listen.ts'
export { watchContract, type ContractWatch, type GeneratedContract } from './watch.ts'
