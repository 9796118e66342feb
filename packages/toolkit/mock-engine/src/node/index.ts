export { es256 } from './es256.ts'
export { listenOptionRules, type Listening, type ListenOptions } from './http-server.ts'
export { createNodeSign, listen, type Listenable } from './listen.ts'
export { watchContract, type ContractWatch, type GeneratedContract } from './watch.ts'
