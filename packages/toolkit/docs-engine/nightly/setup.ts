export { setup } from '../test/whole-folder.ts'
