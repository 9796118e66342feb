export { setup } from '../test/site/setup.ts'
