import { expect, test } from 'vitest'
import { callsOf, documentOf, generationsOf } from './generations.ts'

type Row = readonly [tag: string, id: string, operation: string, method: string]

// Real operations, with the tags, ids and paths of their documents.
const services: Readonly<Record<string, readonly Row[]>> = {
  Stripe: [
    ['', 'GetAccount', 'GET /v1/account', 'account.get'],
    ['', 'PostAccountLinks', 'POST /v1/account_links', 'accountLinks.create'],
    ['', 'GetBalanceHistory', 'GET /v1/balance/history', 'balance.listHistory'],
    ['', 'GetBalanceHistoryId', 'GET /v1/balance/history/{id}', 'balance.getHistory'],
    ['', 'PostChargesChargeCapture', 'POST /v1/charges/{charge}/capture', 'charges.capture'],
    ['', 'GetCustomers', 'GET /v1/customers', 'customers.list'],
    ['', 'PostCustomers', 'POST /v1/customers', 'customers.create'],
    ['', 'GetCustomersSearch', 'GET /v1/customers/search', 'customers.search'],
    ['', 'GetCustomersCustomer', 'GET /v1/customers/{customer}', 'customers.get'],
    ['', 'PostCustomersCustomer', 'POST /v1/customers/{customer}', 'customers.update'],
    ['', 'DeleteCustomersCustomer', 'DELETE /v1/customers/{customer}', 'customers.delete'],
    [
      '',
      'PostCustomersCustomerBalanceTransactions',
      'POST /v1/customers/{customer}/balance_transactions',
      'customers.createBalanceTransaction',
    ],
    ['', 'DeleteCustomersCustomerDiscount', 'DELETE /v1/customers/{customer}/discount', 'customers.deleteDiscount'],
    [
      '',
      'PostIssuingAuthorizationsAuthorizationApprove',
      'POST /v1/issuing/authorizations/{authorization}/approve',
      'issuing.approveAuthorization',
    ],
    [
      '',
      'PostPaymentIntentsIntentVerifyMicrodeposits',
      'POST /v1/payment_intents/{intent}/verify_microdeposits',
      'paymentIntents.verifyMicrodeposits',
    ],
  ],
  GitHub: [
    ['repos', 'repos/list-for-org', 'GET /orgs/{org}/repos', 'repos.listForOrg'],
    ['orgs', 'orgs/get', 'GET /orgs/{org}', 'orgs.get'],
    ['meta', 'meta/root', 'GET /', 'meta.root'],
    [
      'actions',
      'actions/re-run-workflow',
      'POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun',
      'actions.reRunWorkflow',
    ],
    ['git', 'git/create-blob', 'POST /repos/{owner}/{repo}/git/blobs', 'git.createBlob'],
    ['issues', 'issues/lock', 'PUT /repos/{owner}/{repo}/issues/{issue_number}/lock', 'issues.lock'],
    ['pulls', 'pulls/list', 'GET /repos/{owner}/{repo}/pulls', 'pulls.list'],
    ['pulls', 'pull-request-stacks/list', 'GET /repos/{owner}/{repo}/stacks', 'pulls.requestStacksList'],
    ['users', 'users/get-authenticated', 'GET /user', 'users.getAuthenticated'],
  ],
  OpenAI: [
    ['Chat', 'createChatCompletion', 'POST /chat/completions', 'chat.createCompletion'],
    ['Models', 'listModels', 'GET /models', 'models.list'],
    ['Fine-tuning', 'createFineTuningJob', 'POST /fine_tuning/jobs', 'fineTuning.createJob'],
    ['Batch', 'cancelBatch', 'POST /batches/{batch_id}/cancel', 'batch.cancel'],
    ['Videos', 'CreateVideoRemix', 'POST /videos/{video_id}/remix', 'videos.createRemix'],
    ['', 'admin-api-keys-list', 'GET /organization/admin_api_keys', 'organization.adminApiKeysList'],
  ],
  DigitalOcean: [
    ['1-Click Applications', 'oneClicks_list', 'GET /v2/1-clicks', '_1ClickApplications.list'],
    ['Droplets', 'droplets_list', 'GET /v2/droplets', 'droplets.list'],
    ['SSH Keys', 'sshKeys_create', 'POST /v2/account/keys', 'sshKeys.create'],
    ['VPCs', 'vpcs_list_members', 'GET /v2/vpcs/{vpc_id}/members', 'vpcs.listMembers'],
    ['Apps', 'apps_create_deployment', 'POST /v2/apps/{app_id}/deployments', 'apps.createDeployment'],
    [
      'Container Registry',
      'registry_get_subscription',
      'GET /v2/registry/subscription',
      'containerRegistry.getSubscription',
    ],
    [
      'Block Storage Actions',
      'volumeActions_post_byId',
      'POST /v2/volumes/{volume_id}/actions',
      'blockStorageActions.postById',
    ],
  ],
  Twilio: [
    ['Api20100401Message', 'CreateMessage', 'POST /2010-04-01/Accounts/{AccountSid}/Messages.json', 'message.create'],
    ['TaskrouterV1TaskQueue', 'ListTaskQueue', 'GET /v1/Workspaces/{WorkspaceSid}/TaskQueues', 'taskQueue.list'],
    [
      'AccountsV1PublicKey',
      'FetchCredentialPublicKey',
      'GET /v1/Credentials/PublicKeys/{Sid}',
      'publicKey.fetchCredential',
    ],
  ],
  'a document without ids': [
    ['', '', 'GET /api/v3/line-items', 'lineItems.list'],
    ['', '', 'PUT /api/v3/line-items/{id}', 'lineItems.update'],
    ['', '', 'POST /api/v3/line-items/{id}:archive', 'lineItems.archive'],
    ['Shop', '', 'GET /api/v3/orders/{id}', 'shop.getOrder'],
    ['', '', 'POST /things/{id}/constructor', 'things.postThingsIdConstructor'],
  ],
}

test.each(Object.entries(services))('the methods of %s have good names', async (_, rows) => {
  const operations = rows.map(([tag, id, operation]) => {
    return [operation, { ...(tag && { tags: [tag] }), ...(id && { operationId: id }) }] as const
  })
  const [files] = await generationsOf([documentOf(Object.fromEntries(operations))])
  const wanted = rows.map(([, id, , method]) => [method, id === '' ? (expect.any(String) as unknown) : id] as const)
  expect(callsOf(files!)).toEqual(Object.fromEntries(wanted))
})
