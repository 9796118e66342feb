import { expect, test } from 'vitest'
import { callsOf, documentOf, generationsOf } from './generations.ts'

// Real operations, with the tags, ids and paths of their documents.
const services: Readonly<Record<string, string>> = {
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
    GET /repos/{owner}/{repo}/stacks | pulls | pull-request-stacks/list | pulls.requestStacksList
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
    GET /v1/Credentials/PublicKeys/{Sid} | AccountsV1PublicKey | FetchCredentialPublicKey | publicKey.fetchCredential
  `,
  'a document without ids': `
    GET /api/v3/line-items | - | - | lineItems.list
    PUT /api/v3/line-items/{id} | - | - | lineItems.update
    POST /api/v3/line-items/{id}:archive | - | - | lineItems.archive
    GET /api/v3/orders/{id} | Shop | - | shop.getOrder
    POST /things/{id}/constructor | - | - | things.postThingsIdConstructor
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
