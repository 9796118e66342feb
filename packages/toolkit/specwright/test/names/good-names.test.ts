import { expect, test } from 'vitest'
import { callsOf, documentOf, generationsOf } from './generations.ts'

// Real operations, with the tags, ids and paths of their documents.
const services: Readonly<Record<string, string>> = {
  RealWorld: `
    GET /articles/{slug} | Articles | GetArticle | articles.get
    GET /articles | Articles | GetArticles | articles.list
    GET /articles/feed | Articles | GetArticlesFeed | articles.getFeed
    POST /articles/{slug}/comments | Comments | CreateArticleComment | comments.createArticleComment
    DELETE /articles/{slug}/comments/{id} | Comments | DeleteArticleComment | comments.deleteArticleComment
  `,
  Spotify: `
    DELETE /me/tracks | Tracks | remove-tracks-user | tracks.removeTracksUser
    GET /me/shows | Shows | get-users-saved-shows | shows.getUsersSavedShows
    GET /albums/{id} | Albums | get-an-album | albums.get
    POST /playlists/{id}/tracks | Playlists | add-tracks-to-playlist | playlists.addTracks
    PUT /playlists/{id}/tracks | Playlists | reorder-or-replace-playlists-tracks | playlists.reorderOrReplaceTracks
  `,
  FastAPI: `
    GET /v1/{id}/settings | pets | get_settings_v1__id__settings_get | pets.getSettings
    GET /v2/{id}/settings | shops | getSettingsV2IdSettingsGet | shops.getSettings
    PUT /users/me/profile | users | update_current_user_profile_users_me_profile_put | users.updateCurrentProfile
    GET / | root | read_root__get | root.read
  `,
  NestJS: `
    GET /pets | pets | PetController_findAll | pets.findAll
    GET /pets/stats | pets | StatsController_getPetStats | pets.getStats
    POST /instances | integration | InstanceController_create | integration.createInstance
    GET /tenants/{id} | Admin | tenants.get | admin.getTenants
    GET /admin/orders_1 | Admin | list_1 | admin.list
  `,
  'tags that share words': `
    GET /pets/{id}/toys | PetToys | getPetToysByPet | petToys.getByPet
    GET /pets/{id} | Pets | get-a-pet | pets.get
    POST /carts/{id}/items | Cart | addItemToCart | cart.addItem
    POST /saved_searches/create | - | saved_searches.create | savedSearches.create
    POST /api-keys | APIKeys | createAPIKey | apiKeys.create
    POST /groups | Users & Groups | createGroup | usersGroups.createGroup
    POST /orders/{id}/refunds | Refunds | createOrderRefund | refunds.createOrderRefund
    DELETE /pets | Pets | bulkDeletePets | pets.bulkDelete
    PUT /pet_owners/{id} | owners | petOwnersList | owners.petOwnersList
    GET /товари | Товари | list-goods | operations.listGoods
  `,
  Stripe: `
    GET /v1/account | - | GetAccount | account.get
    POST /v1/account_links | - | PostAccountLinks | accountLinks.create
    GET /v1/balance/history | - | GetBalanceHistory | balance.listHistory
    GET /v1/balance/history/{id} | - | GetBalanceHistoryId | balance.getHistory
    POST /v1/charges/{charge}/capture | - | PostChargesChargeCapture | charges.capture
    GET /v1/customers | - | GetCustomers | customers.list
    POST /v1/customers | - | PostCustomers | customers.create
    GET /v1/customers/search | - | GetCustomersSearch | customers.search
    GET /v1/customers/{customer} | - | GetCustomersCustomer | customers.get
    POST /v1/customers/{customer} | - | PostCustomersCustomer | customers.update
    DELETE /v1/customers/{customer} | - | DeleteCustomersCustomer | customers.delete
    POST /v1/customers/{customer}/balance_transactions | - | PostCustomersCustomerBalanceTransactions | customers.createBalanceTransaction
    DELETE /v1/customers/{customer}/discount | - | DeleteCustomersCustomerDiscount | customers.deleteDiscount
    POST /v1/issuing/authorizations/{authorization}/approve | - | PostIssuingAuthorizationsAuthorizationApprove | issuing.approveAuthorization
    POST /v1/payment_intents/{intent}/verify_microdeposits | - | PostPaymentIntentsIntentVerifyMicrodeposits | paymentIntents.verifyMicrodeposits
  `,
  GitHub: `
    GET /orgs/{org}/repos | repos | repos/list-for-org | repos.listForOrg
    GET /orgs/{org} | orgs | orgs/get | orgs.get
    GET / | meta | meta/root | meta.root
    POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun | actions | actions/re-run-workflow | actions.reRunWorkflow
    POST /repos/{owner}/{repo}/git/blobs | git | git/create-blob | git.createBlob
    PUT /repos/{owner}/{repo}/issues/{issue_number}/lock | issues | issues/lock | issues.lock
    GET /repos/{owner}/{repo}/pulls | pulls | pulls/list | pulls.list
    GET /repos/{owner}/{repo}/stacks | pulls | pull-request-stacks/list | pulls.listPullRequestStacks
    GET /user | users | users/get-authenticated | users.getAuthenticated
  `,
  OpenAI: `
    POST /chat/completions | Chat | createChatCompletion | chat.createCompletion
    GET /models | Models | listModels | models.list
    POST /fine_tuning/jobs | Fine-tuning | createFineTuningJob | fineTuning.createJob
    POST /batches/{batch_id}/cancel | Batch | cancelBatch | batch.cancel
    POST /videos/{video_id}/remix | Videos | CreateVideoRemix | videos.createRemix
    GET /organization/admin_api_keys | - | admin-api-keys-list | organization.adminApiKeysList
  `,
  DigitalOcean: `
    GET /v2/1-clicks | 1-Click Applications | oneClicks_list | _1ClickApplications.list
    GET /v2/droplets | Droplets | droplets_list | droplets.list
    POST /v2/account/keys | SSH Keys | sshKeys_create | sshKeys.create
    GET /v2/vpcs/{vpc_id}/members | VPCs | vpcs_list_members | vpcs.listMembers
    POST /v2/apps/{app_id}/deployments | Apps | apps_create_deployment | apps.createDeployment
    GET /v2/registry/subscription | Container Registry | registry_get_subscription | containerRegistry.getSubscription
    POST /v2/volumes/{volume_id}/actions | Block Storage Actions | volumeActions_post_byId | blockStorageActions.postById
  `,
  Twilio: `
    POST /2010-04-01/Accounts/{AccountSid}/Messages.json | Api20100401Message | CreateMessage | message.create
    GET /v1/Workspaces/{WorkspaceSid}/TaskQueues | TaskrouterV1TaskQueue | ListTaskQueue | taskQueue.list
    GET /v1/Credentials/PublicKeys/{Sid} | AccountsV1PublicKey | FetchCredentialPublicKey | publicKey.fetchCredentialPublicKey
  `,
  'a document without ids': `
    GET /api/v3/line-items | - | - | lineItems.list
    PUT /api/v3/line-items/{id} | - | - | lineItems.update
    POST /api/v3/line-items/{id}:archive | - | - | lineItems.archive
    GET /api/v3/orders/{id} | Shop | - | shop.getOrder
    POST /things/constructor | - | - | things.constructorThings
    PUT /things/{id} | - | - | things.replace
    PATCH /things/{id} | - | - | things.update
    POST /things/{id}/password | - | - | things.createPassword
    PATCH /things/{id}/open/doors/{door} | - | - | things.updateOpenDoor
    POST /feeds/refresh | - | - | feeds.refreshFeeds
    POST /feeds/{id}/refresh | - | - | feeds.refreshFeed
    GET /profiles{format} | - | - | profiles.list
    GET /api/v{version}/infos/$count | Infos | - | infos.count
    GET /api/v{version}/orders/$count | Orders | api/v{version}/orders/$count | orders.count
    GET /js | - | - | js.get
    GET /skill/getSkillsByFieldId/{id} | Skill | - | skill.getByFieldId
  `,
}

test.each(Object.entries(services))('the methods of %s have good names', async (_, table) => {
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim().replace(/^-$/, '')))
  const operations = rows.map(([operation = '', tag, id]) => {
    return [operation, { ...(tag && { tags: [tag] }), ...(id && { operationId: id }) }] as const
  })
  const [files] = await generationsOf([documentOf(Object.fromEntries(operations))])
  const wanted = rows.map(
    ([, , id, method = '']) => [method, id === '' ? (expect.any(String) as unknown) : id] as const,
  )
  expect(callsOf(files!)).toEqual(Object.fromEntries(wanted))
})

test.each([
  ['foo-bar, FooBar, FOOBAR', 'FooBar_2, FooBar, FOOBAR'],
  ['pet.list, petList, PetList', 'PetList_2, PetList_3, PetList'],
  ['Record, Array, Promise', 'RecordModel, ArrayModel, PromiseModel'],
  ['Omit, OmitModel', 'OmitModel_2, OmitModel'],
  ['URL, Url, url', 'URL, Url, Url_2'],
])('the schemas %s have the types %s', async (schemas, types) => {
  const names = schemas.split(', ')
  const components = Object.fromEntries(names.map((name) => [name, { type: 'string', const: name }]))
  const [files] = await generationsOf([documentOf({}, components)], ['types'])
  const exported = [...(files!.get('types.ts') ?? '').matchAll(/^export type (\w+) = "(.+)"$/gm)]
  const byName = new Map(exported.map(([, type, name]) => [name, type]))
  expect(names.map((name) => byName.get(name)).join(', ')).toBe(types)
})
