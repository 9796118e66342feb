import { building, testKilled, testRemoved } from '../test/ended-builds.ts'

testKilled(building, ['SIGTERM', 'SIGINT', 'SIGHUP'])
testRemoved(building)
