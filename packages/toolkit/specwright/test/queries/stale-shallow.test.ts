import { expect, test } from 'vitest'
import { labs } from '../mock/labs.ts'
import { explained } from './explained.ts'

test('a change of items that have a path of their own makes the listings of what they belong to and of all stale, and the other way round', async () => {
  expect(
    (await explained(labs)).filter((line) => / \S*(?:studies|samples|tubes)/.test(line.split('  ')[0] ?? '')),
  ).toEqual([
    'POST /studies  makes stale: studies.list',
    'DELETE /studies/{studyId}  makes stale: studies.list; studies.get of the same studyId; studies.listSamples of the same studyId; researchers.listSamples; samples.list; samples.get',
    'PATCH /studies/{studyId}  makes stale: studies.list; studies.get of the same studyId',
    'POST /studies/{studyId}/samples  makes stale: studies.get of the same studyId; studies.listSamples of the same studyId; researchers.listSamples; samples.list',
    'POST /samples  makes stale: studies.listSamples; researchers.listSamples; samples.list',
    'DELETE /samples/{id}  makes stale: studies.listSamples; researchers.listSamples; samples.list; samples.get of the same id; samples.listTubes of the same id',
    'PATCH /samples/{id}  makes stale: studies.listSamples; researchers.listSamples; samples.list; samples.get of the same id',
    'POST /samples/{id}/tubes  makes stale: samples.get of the same id; samples.listTubes of the same id',
    'DELETE /tubes/{id}  makes stale: samples.listTubes; tubes.get of the same id',
    'PATCH /tubes/{id}  makes stale: samples.listTubes; tubes.get of the same id',
  ])
})
