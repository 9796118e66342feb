import { testRefusedAddresses } from '../../test/browser/refused-addresses.ts'

testRefusedAddresses(['', '127.0.0.1:4010'])
