import { expect, test } from 'vitest'
import { comeOver, hasProject, peerProjects } from '../src/openapi-fetch.ts'

/** Where the projects are, as the README says. */
const folder = process.env['SPECWRIGHT_CORPUS']

const projects = peerProjects().filter((each) => hasProject(folder ?? '', each))

test.skipIf(folder === undefined)('callers of openapi-fetch in public projects come over, or are marked', async () => {
  expect(projects).not.toEqual([])
  for (const project of projects) {
    const { clients, broken, again } = await comeOver(folder ?? '', project)
    expect({ project: project.repository, hasClients: clients > 0, broken, again }).toEqual({
      project: project.repository,
      hasClients: true,
      broken: [],
      again: 0,
    })
  }
})
