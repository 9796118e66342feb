import { declareScenarios } from '../../toolkit/client-engine/test/scenarios/index.ts'
import { secret as appToken } from '../../toolkit/client-engine/test/scenarios/scene.ts'
import type { Subject } from '../../toolkit/client-engine/test/scenarios/subject.ts'
import { facts, structureAt } from '../../mock-server/test/facts.ts'
import { createLoyaltyClient, logTo, type LoyaltyClientOptions } from '../src/index.ts'

const loyalty: Subject = {
  create: ({ secret, ...options }) => {
    const given = {
      tokenPath: '/oauth/token',
      appId: 'app-id-77',
      appToken: secret,
      ...(options.token === undefined && { scope: [facts.scopeOfDeletion] }),
      ...options,
    }
    const { tierStructures, rewards, close } = createLoyaltyClient(given as LoyaltyClientOptions) // a token may replace the scope
    return { delete: tierStructures.delete, list: rewards.listActivities, close }
  },
  logTo,
  operations: { delete: 'deleteTierStructure', list: 'listRewardActivities', token: 'generateOAuthToken' },
  method: 'DELETE',
  path: structureAt(''),
  query: { size: facts.size, cursor: facts.cursor },
  tokenName: 'the access token',
  secretHeader: facts.appToken,
  otherSecret: 'app-id-77',
  tokenSecret: appToken,
  shown: ({ key, message }) => ` ${key}: ${message}`,
}

declareScenarios(loyalty)
