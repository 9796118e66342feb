import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildModel } from '@specwright/document/model'
import type { JsonObject } from '@specwright/json-schema/json'
import { resourcesOf } from '../../src/emit/client/named-resources.ts'
import { callsOf, documentOf, generationsOf } from './generations.ts'

// Real operations, with the tags, ids and paths of their documents.
const services: Readonly<Record<string, string>> = {
  'the guide': `
    GET /orders/{id} | Orders | getOrder | orders.get
    GET /orders | Orders | OrderController_list | orders.list
    POST /customers/{id}/cards | Customers | createCustomerCard | customers.createCard
    POST /cart | Cart | addItemToCart | cart.addItem
    GET /books/summary | Books | summariseBooks | books.summarise
    DELETE /articles/{id}/comments/{comment} | Comments | deleteArticleComment | comments.deleteArticleComment
    GET /orgs | Sub-Organizations | listSubOrgs | subOrganizations.list
    PUT /cards/{id} | Cards | adminUpdateCard | cards.adminUpdate
    POST /send/image | Send | sendImage | send.image
    DELETE /tenants/{id} | Admin | tenants.delete | admin.deleteTenant
    POST /tokens | Token API | ApiController.AddToken | token.add
    GET /egg-group | Pokemon | egg_group_list | pokemon.listEggGroups
    GET /accounts | Accounts | accounts_retrieve | accounts.list
    GET /accounts/{id} | Accounts | accounts_retrieve_2 | accounts.retrieve
    GET /books | Books | getBooksByAuthor | books.listByAuthor | []
    GET /v1/orders/{id} | Orders | read_order_v1_orders__id__get | orders.read
    POST /customers/{id}/balance_checks | - | - | customers.createBalanceCheck
    POST /payments/{id}/capture | - | - | payments.capture
    POST /payments/{id}/actions/refund | Payments | - | payments.refund
    PUT /orders/{id} | Orders | - | orders.replace
    PATCH /orders/{id} | Orders | - | orders.update
    GET /accounts/{id}/transactions | Transactions | - | transactions.listForAccount
    GET /applications | - | - | applications.list
    GET /applications/job/{jobId} | - | - | applications.getByJob
    GET /templates | - | - | templates.list
    GET /v2/templates | - | - | templates.listV2
    GET /Categories({CategoryID}) | Categories | - | categories.get
    POST /user/presence | User | - | user.sendPresence | Send presence
    POST /orders | Orders | postOrders | orders.create
    POST /vehicles/{id}/park | Vehicles | - | vehicles.park | Park a vehicle
    PUT /tasks/{id}/attachments | Tasks | - | tasks.uploadAttachments | Upload a task attachment
    GET /adminusers | Admin | - | admin.listUsers | List admin users
    PUT /contents/{id} | Contents | Contents_PutContent | contents.update | Update a content item
    DELETE /hr/leave-requests/{id} | HR | hr_leave_requests_destroy | hr.destroyLeaveRequest
    POST /rentals/{id}/check-out | Rentals | check_out_rental | rentals.checkOut
    DELETE /blogs/slug/{blog} | - | - | blogs.deleteBySlug
    DELETE /blogs/{blog} | - | - | blogs.delete
    GET /organizations/{id}/audit-logs | Management | organization:list:audit-logs | management.listOrganizationAuditLogs
    POST /features/{id}/submit-review | Features | postFeatureSubmitReview | features.submitReview
    GET /add_working_hours | - | - | workingHours.add
    PUT /users/{user_id} | Users | put_users_id | users.update
    POST /polls/{id}/votes | Polls | postPollVotes | polls.createVote
    GET /albums/{albumId}/songs | Albums | get-albums-albumId | albums.listSongs
    POST /me | Authentication | post-me | authentication.logIn | Log in
    GET /files/shared | Files | getFilesShared | files.listShared | []
    GET /files/shared/{id} | Files | getFilesSharedId | files.getShared
    POST /reports/issues | Reports | CreateIssuesReport | reports.createIssuesReport
    GET /cars/{id}/files | Cars | listFileByCar | cars.listFiles
    GET /menus/{id} | Menus | getMenuById | menus.get
    GET /auth/session | Auth | getSession | auth.refreshSession | Refresh the session
    PUT /staff/current/password | Staff | updateCurrent | staff.updateCurrentPassword | Change the password
    GET /tables | Tables | read_tables | tables.list
    GET /post/report/list | - | - | post.listReports
    GET /crates | crates_service | crates_service#list crates | crates.list
    GET /freight/rebates | Rebates | listFreightRebates | rebates.list
    POST /signal/send-flag | Signal | sendFlagSignal | signal.sendFlag
    GET /vault-keys/{id} | Vaults | - | vaults.getKey
    POST /yards/{id}/change-owner/ | Yards | yards_change_owner_create | yards.changeOwner
    POST /relay/crate | Relay | - | relay.createForCrate | Create a relay for a crate
    GET /barges/late | Fleet | bargeLateSummary | fleet.getBargeLateSummary
    GET /crews/uniform | Crew Rules | crewSafety | crewRules.getCrewsUniform
    GET /crews/safety | Crew Rules | crewUniform | crewRules.getCrewsSafety
    GET /goods | Goods | goods.index | goods.list
    GET /v1/events/ws | Events | - | events.connect
    GET /settings/friends | Settings | getFriendByName | settings.listFriendsByName | { page }
    DELETE /tides/{id} | Tides | createTide | tides.delete
    GET /quizzes | Testlar | quizzes_list | quizzes.list | Testlar ro'yxati
    POST /crews/order | Crews | createorder | crews.createOrder
    GET /ships/{uuid}/lanterns | Ships | list-lanterns-by-ship-uuid | ships.listLanterns
    POST /sails | Sewing | post_sewing_sail_create | sewing.createSail
    PUT /cranes | Loading | loading_crane_bulk_update | loading.bulkUpdateCranes
    GET /chat/list/topic | - | - | chat.listByTopic | ?topic
    GET /config/season/current | - | - | config.getCurrentSeason
    POST /chat/mention/mark_as_read | - | - | chat.markMentionAsRead
    POST /messages/{id}/read | - | - | messages.markRead
    POST /caves/landscape | - | - | caves.createLandscape
    GET /caves/landscapes | - | - | caves.listLandscapes
    PUT /stock/bond/bonds/{id} | - | - | stock.updateBond
    GET /world-boss/seasons | 世界BOSS | - | worldBoss.listSeasons
    GET /tasks/{projectId} | Tasks | - | tasks.listByProject | [] | List all tasks
    PATCH /users/unban/admin/{userId} | Users | - | users.unban
    DELETE /sections/update | Sections | - | sections.delete
    GET /lists | Lists | getListsV2 | lists.list
    GET /admin/posts/{id} | Admin | get_posts | admin.getPost
    GET /reports/sales/{format} | Reports | - | reports.downloadSales | Download the sales report
    GET /settings | Settings | - | settings.get
    DELETE /bounces | Bounces | deleteBounces | bounces.deleteMany
    DELETE /bounces/{id} | Bounces | deleteBounce | bounces.delete
    POST /members/bulk | Members | - | members.bulkCreate
    GET /badges/my | Badges | getMyBadges | badges.getMine
    POST /invoices/all | Invoices | invoices_all_create | invoices.create
    POST /invoices/bulk | Invoices | - | invoices.bulk | Perform one action on many invoices
    POST /2fa/devices/{id}/approve | Login | - | login.approve2faDevice
    POST /teams/{id}/members | Teams | - | teams.addMember | Add a member to a team
    DELETE /teams/{id}/members/{user} | Teams | - | teams.removeMember | Remove a member from a team
    GET /countries | Countries | admin.countries | countries.list
    GET /wallets/payments/{id} | Wallets | - | wallets.listPayments | []
    GET /invitations/{id}/details | Invitations | invitations.details | invitations.getDetails | Get the details of an invitation
    GET /user/settings/avatar | User | - | user.getAvatarSettings | Get the avatar settings
    POST /注文 | - | - | 注文.create
    GET /注文/{id}/合計 | - | - | 注文.get合計
  `,
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
    GET /tenants/{id} | Admin | tenants.get | admin.getTenant
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
    GET /товари | Товари | list-goods | tovari.listGoods
  `,
  'words that are no known verb': `
    GET /books/summary | Books | summariseBooks | books.summarise
    PUT /orders/{id}/photo | Orders | photographOrder | orders.photograph
    GET /chat/stream | Chat | hearChat | chat.hear
    POST /books/filter | Books | filterBooks | books.filter
    GET /carts/{id}/items | Items | cartItems | items.listForCart
    GET /kennels/{id}/dogs | Dogs | kennelDogs | dogs.listForKennel
    GET /rows | Chats | rowsOfChats | chats.listRows
    GET /activeUsers | Users | activeUsers | users.listActive
  `,
  'ids with more than a verb and an object': `
    GET /apps/{app}/configs | ServerConfig | getServerConfigs | serverConfig.list
    GET /changes | Changes | ChangesController_getChanges | changes.list
    GET /integration/plugins/{id}/instances | integration | IntegrationInstanceController_list | integration.listInstances
    POST /Scans/RepoSignature | Scans | Repos_GetRepoSignature | scans.getRepoSignature
    POST /fileOperations.redirect | FileOperations | fileOperationsRedirect | fileOperations.redirect
    POST /data/relationships/read | Data | data.relationships.read | data.readRelationships
    GET /child/{id} | tb-child-controller | childSelectByIdUsingGET | tbChild.select
    DELETE /child/{id} | tb-child-controller | childDeleteUsingDELETE_1 | tbChild.delete
    GET /artists/{id}/related-artists | Artists | get-an-artists-related-artists | artists.getRelatedArtists
    POST /render3d | render3d | Render3dController_start | render3d.start
    GET /pix-keys | PIX Keys | PixKeysController_getMyKeys | pixKeys.getMine
    GET /finance/jars | Finance | FinanceModelsController_listFinanceJars | finance.listJars
    GET /api/v4/Webhooks | Webhooks | Webhooks_Get | webhooks.list
    POST /v1/dir/{allocation} | - | PostCreateDir | dir.create
    POST /v1/file/copy/{allocation} | - | PostCopy | file.copy
    GET /v1/file/refs/recent | - | GetRecentRefs | file.getRecentRefs
    GET /direct_messages.json | - | direct_messages | directMessages.list
    POST /statuses/retweet/{id}.json | - | statusesretweetid | statuses.retweet
  `,
  'tags in other scripts': `
    GET /users/{id} | Пользователи | - | users.get
    GET /usuarios | Usuários | listarUsuarios | usuarios.listar
    GET /reports | Báo cáo | getOverview | baoCao.getOverview
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
    GET /organization/admin_api_keys | - | admin-api-keys-list | organization.listAdminApiKeys
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
    GET /v1/Credentials/PublicKeys/{Sid} | AccountsV1PublicKey | FetchCredentialPublicKey | publicKey.fetch
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
    GET /todos/:id | Todos | - | todos.get
    PUT /todos/:id/cover | Todos | - | todos.updateCover
    POST /site/:siteId/conversation | site | SiteSiteIdConversationPost | site.createConversation
    GET /mentor/get | Mentor | - | mentor.list
    GET /mentor/get/{id} | Mentor | - | mentor.get
    GET /glossary/{pageName}{mediaTypeExtension} | - | - | glossary.getByPageName
    GET /glossary/{stateName}{mediaTypeExtension} | - | - | glossary.getByStateName
    GET /templates | templates | - | templates.list
    GET /v2/templates | templates | - | templates.listV2
  `,
  'paths of several resources': `
    GET /accounts/{accountId}/transactions | Transactions | - | transactions.listForAccount
    GET /transactions | Transactions | - | transactions.list
    POST /transactions/{id}/relationships/tags | Tags | - | tags.createForTransaction
    GET /docs/{docId}/tables | Tables | - | tables.listForDoc
    GET /docs/{docId}/tables/{tableId} | Tables | - | tables.get
    DELETE /reverse-proxies/services/{serviceId} | Services | - | services.delete
    GET /groups/statistics/labels | Statistics | - | statistics.listLabels
    GET /applications | Applications | - | applications.list
    GET /applications/job/{jobId} | Applications | - | applications.getByJob
    POST /payment | Payment | - | payment.create
    GET /payment/user/{userId} | Payment | - | payment.getByUser
    GET /match/candidates/{jobId} | Matching | - | matching.getCandidatesByJob
    GET /organizations/{orgId} | Organizations | - | organizations.get
    GET /store/order/{orderId} | store | - | store.getOrder
    DELETE /ingress/peers/{peerId} | Ingress Ports | - | ingressPorts.deleteIngressPeer
    GET /ingress/ports | Ingress Ports | - | ingressPorts.list
    GET /groups/{id} | Users & Groups | - | usersGroups.getGroup
  `,
  'paths with words that are verbs and nouns': `
    POST /exchange-rates | - | - | exchangeRates.create
    POST /uploads/{id}/download-grant | - | - | uploads.createDownloadGrant
    POST /imports/{id}/import-job | - | - | imports.createImportJob
    POST /open/webhooks/{id}/test | - | - | open.testWebhook
    PATCH /items/-/read | Items | - | items.markRead
    PUT /messages/{id}/unread | - | - | messages.markUnread
    POST /users/login | Authentication | - | authentication.loginUser
    POST /auth/register | Authentication | - | authentication.register
    POST /settings/cache/{cacheId}/flush | settings | - | settings.flushCache
    GET /templates/aliases/{alias} | templates | - | templates.getAlias
    POST /chat/presence | User | - | user.chatPresence
    POST /users/{id}/settings/notifications | - | - | users.saveSettingsNotifications
  `,
}

/** What names got wrong once, by kind: also with what a result is, what a query has, or a summary. */
const kinds: Readonly<Record<string, string>> = {
  'framework words': `
    DELETE /comments/{id} | comment-controller | delete_1 | comment.delete
    POST /add-token | Token API | ApiController.AddToken | token.add
    GET /.well-known/jwks | OIDC API | RootController.GetJwks | oidc.getJwks
    GET /funds | Money | FinanceModelsController_listFundAllocations | money.listFundAllocations
    GET /boats | BoatController | findAll | boat.findAll
    GET /crews | Crews API | AppController_listCrews | crews.list
    GET /api-docs | API | listDocs | api.listDocs
  `,
  'a resource that is repeated': `
    POST /exists_multi | Scriptions | checkMultipleScriptionsExistence | scriptions.checkMultipleScriptionsExistence
    GET /scriptions/newer | Scriptions | getNewerScriptions | scriptions.getNewer
    GET /oauth/callback | OAuth Connect | oauthConnectCallback | oauthConnect.callback
    GET /org/sub-orgs | Sub-Organizations | listSubOrgs | subOrganizations.list
    GET /current_journey | Journeys | - | journeys.getCurrent
    POST /overrideRule | overriderule | - | overriderule.create
    GET /top/anime | top | getTopAnime | top.getAnime
    POST /accounts/{id}/tokens | Account | createTokensForAccountWithTenant | account.createTokensWithTenant
    GET /okta-scim-idp/{id}/logs | IDP Okta SCIM Integrations | getOktaScimIntegrationLogs | idpOktaSCIMIntegrations.getLogs
    DELETE /playlists/{id}/tracks | Playlists | remove-tracks-playlist | playlists.removeTracks
    GET /meter/customers/{id}/billing | Meter Customers | get-customer-billing | meterCustomers.getBilling
    GET /me/top/artists | Users | get-users-top-artists | users.getTopArtists
    GET /v2/owners | owner-v2 | listOwnersPage | ownerV2.listPage
    POST /bookings/precheck | Bookings | preCheckBooking | bookings.preCheck
    POST /applications/dockerfile | Applications | create-dockerfile-application | applications.createDockerfileApplication
    GET /indexer | Status | getIndexerStatus | status.getIndexerStatus
    GET /env-configs | Environment Configurations | listEnvConfigs | environmentConfigurations.list
    DELETE /teams/{id}/members | Teams | clear-members-team | teams.clearMembers
    POST /softly/{id} | Boats | softDeleteBoat | boats.softDelete
  `,
  'what is said by one word twice': `
    POST /send/image | send | sendImage | send.image
    GET /readyz | - | readyz_readyz_get | readyz.get
    POST /notify/crew | notify | notifyCrew | notify.crew
    GET /preview/hour/{day} | preview | preview_hour | preview.hour
    POST /exports | Exports | exportBoats | exports.exportBoats
  `,
  'verbs at the end': `
    DELETE /accounts/comment/{id} | Accounts | accounts_comment_destroy | accounts.destroyComment
    GET /egg-group | pokemon | egg_group_list | pokemon.listEggGroups
    GET /item-pocket/{id} | items | item_pocket_retrieve | items.retrievePocket
    POST /batch/photos/archive | Photos | BatchPhotosArchive | photos.batchArchive
    POST /zip | Download | ZipCreate | download.createZip
    GET /manga | manga | getMangaSearch | manga.search
    GET /sail-loft | boats | sail_loft_list | boats.listSailLofts
    PATCH /crew-shift/{id} | crews | crew_shift_partial_update | crews.partialUpdateShift
    POST /face-scan | Faces | requestScan | faces.requestScan
    POST /blog/post | Site | blogPost | site.blogPost
    GET /unread-count | Mails | unreadCount | mails.unreadCount
    PUT /pet_owners/{id} | owners | petOwnersList | owners.petOwnersList
  `,
  'words at the end of most ids': `
    GET /message/{id} | message | GetMessageParams | message.get
    POST /send | message | SendMessageParams | message.send
    DELETE /tags/{id} | tags | DeleteTagParams | tags.delete
    PUT /tags | tags | SetTagsParams | tags.set
    GET /info | application | AppInformation | application.getInformation
  `,
  'docs at the end of most ids': `
    POST /boats | Boats | create_boat_docs | boats.create
    GET /boats/{id} | Boats | get_boat_docs | boats.get
    DELETE /boats/{id} | Boats | delete_boat_docs | boats.delete
  `,
  'routes at the end of most ids': `
    GET /admin/logs | admin | get_admin_logs_route | admin.getLogs
    GET /boats | boats | get_boats_route | boats.list
    GET /boats/{id} | boats | get_boat_route | boats.get
  `,
  'handlers at the end of most ids': `
    POST /boats | Boats | createBoatHandler | boats.create
    GET /boats/{id} | Boats | getBoatHandler | boats.get
    POST /boats/{id}/launch | Boats | launchBoatHandler | boats.launch
  `,
  'whatever word at the end of nearly all ids': `
    GET /boats/{id}/flags/{flag} | Boat Flags | getBoatFlagAction | boatFlags.get
    POST /oars | Oars | postOarsAction | oars.create
    PUT /oars/{id} | Oars | putOarAction | oars.update
    POST /oars/{id}/reject | Oars | postOarsRejectAction | oars.reject
    GET /crews/{id} | Crews | getCrew | crews.get
    GET /crews/{id}/last-action | Crews | getLastAction | crews.getLastAction
    DELETE /crews/{id} | Crews | deleteCrewAction | crews.delete
  `,
  'a word at the end of all ids that paths have': `
    GET /crews/{id}/flag | Fleet | getCrewFlag | fleet.getCrewFlag
    PUT /crews/{id}/flag | Fleet | hoistCrewFlag | fleet.hoistCrewFlag
    DELETE /flags/{id} | Fleet | deleteFlag | fleet.deleteFlag
    POST /flags | Fleet | createFlag | fleet.createFlag
  `,
  'whatever word in front of nearly all ids': `
    GET /boats/{id} | Boats | svcGetBoat | boats.get
    POST /boats | Boats | svcCreateBoat | boats.create
    DELETE /crews/{id} | Crews | svc_delete_crew | crews.delete
    GET /crews | Crews | svcListCrews | crews.list
  `,
  'a verb of another language in front of all ids': `
    GET /boats/late | Boats | consultarBarcosTarde | boats.consultarBarcosTarde
    GET /boats/new | Boats | consultarBarcosNuevos | boats.consultarBarcosNuevos
    GET /crews/new | Crews | consultarGrupos | crews.consultarGrupos
  `,
  'a last word that all tags share': `
    GET /api/boats/{id} | Boat APIs | - | boat.get
    POST /api/crews | Crew APIs | - | crew.create
    POST /api/crates/weigh | Crate APIs | - | crate.weigh
  `,
  'a last word of all tags that paths have': `
    GET /red-boats/{id} | Red Boats | - | redBoats.get
    POST /blue-boats | Blue Boats | - | blueBoats.create
    GET /late-boats | Late Boats | - | lateBoats.list
  `,
  'the last level of tags': `
    POST /yard/crane-settings/test | Yard Settings/Crane | testCraneConnection | yardSettingsCrane.testConnection
    POST /yard/lights/enable | Yard Settings/Light/LED | enableLed | yardSettingsLightLED.enable
    GET /yard/depots | Yard Settings/Depot | listDepots | yardSettingsDepot.list
    POST /yard/depots/{id}/crews | Yard Settings/Depot | addCrewToDepot | yardSettingsDepot.addCrew
    GET /yard/depots/crew/{crew} | Yard Settings/Depot | getCrewDepots | yardSettingsDepot.getCrewDepots
    GET /yard/base-settings | Yard Settings/Base | getYardBaseSettings | yardSettingsBase.get
    GET /yard/hoists/events | Yard Settings/Hoist | getYardSettingsHoistEvents | yardSettingsHoist.getEvents
    POST /clear-cache | Yard Settings/Base | clearSiteCache | yardSettingsBase.clearSiteCache
  `,
  'tags that say the version': `
    GET /api/v1/crates/ | v1 | v1_crates_list | crates.list
    POST /api/v1/crates/{id}/activate/ | v1 | v1_crates_activate_create | crates.activate
    GET /api/v1/yard/events/{id}/ | v1 | v1_yard_events_retrieve | yard.retrieveEvent
    GET /engines/{id} | V8 | getEngine | v8.getEngine
  `,
  'a slash between two things': `
    POST /boats | Boats/Crews | createBoat | boatsCrews.createBoat
    POST /crews | Boats/Crews | createCrew | boatsCrews.createCrew
  `,
  'words in front of all ids': `
    GET /subjects | Subjects | public_api_v1_subjects | subjects.list
    GET /providers/{code} | provider | public_api_v1_provider_show | provider.get
    GET /providers/{code}/courses | course | public_api_v1_provider_courses | course.listForProvider
    GET /providers/{code}/courses/{id} | course | public_api_v1_provider_course | course.get
  `,
  'a product in front of all ids': `
    GET /boats | Boats | harbour.boats.list | boats.list
    POST /crews | Crews | harbour.crews.hire | crews.hire
    GET /tides/{id} | Tides | harbour.tides.get | tides.get
  `,
  'keys of OData': `
    GET /Categories | Categories | - | categories.list
    GET /Categories({CategoryID}) | Categories | - | categories.get
    PATCH /Order_Totals(Name='{Name}',OrderID={OrderID}) | Order_Totals | - | orderTotals.update
    GET /Boats({Key}) | Boats | - | boats.get
    DELETE /Crew_Shifts(Day={Day},Crew={Crew}) | Crew_Shifts | - | crewShifts.delete
    GET /Boats({Key})/Crews | Boats | - | boats.listCrews
  `,
  'words in front of verbs': `
    PUT /admin/cards/{id} | Cards | adminUpdateCard | cards.adminUpdate
    GET /admin/earned_memberships | EarnedMemberships | adminListEarnedMemberships | earnedMemberships.adminList
    DELETE /boats/{id} | Boats | hardDeleteBoat | boats.hardDelete
    POST /boats/{id}/run | Boats | forceRunBoat | boats.forceRun
    GET /admin/crews/{id} | Crews | adminGetCrew | crews.adminGet
  `,
  'results that are lists': `
    GET /items/by/{name} | Items | GetItemsByName | items.listByName | []
    GET /bookings/service/{service_id} | Bookings | - | bookings.listByService | []
    GET /bookings | Bookings | - | bookings.list | []
    GET /transactions/{address} | transaction | - | transaction.listByAddress | []
    GET /barcode | Barcode | - | barcode.list | []
    GET /tags/page | Tag | - | tag.listPage
    GET /boats/by/{harbour} | Boats | getBoatsByHarbour | boats.listByHarbour | []
    GET /crew | Crew | - | crew.list | []
    GET /boats/{id} | Boats | getBoatById | boats.get | []
    GET /config | Config | get_config | config.get
    GET /config/{key} | Config | get_value | config.getValue
    GET /friends/name | Friends | - | friends.listByName | ?name
  `,
  'paths that have a base': `
    GET /shop/admin/api/answer/page | admin | - | admin.getAnswerPage
    POST /shop/admin/api/users | admin | - | admin.createUser
    GET /shop/api/v1/activity/timeline | Comment | - | comment.getActivityTimeline
    GET /shop/api/v1/tags | Tag | - | tag.list
    GET /harbour/rest/v2/tides | Tides | - | tides.list
    GET /harbour/rest/v2/boats/{id} | Boats | - | boats.get
    GET /users/{id}/api/keys | Users | - | users.listApiKeys
  `,
  'numbers of generators': `
    GET /documents/ | documents | documents_retrieve | documents.list
    GET /documents/{id}/ | documents | documents_retrieve_2 | documents.retrieve
    GET /admin/vehicles | Admin - Vehicles | listVehicles_1 | adminVehicles.list
    GET /workers/tokens/{id} | Worker Auth | get_1 | workerAuth.getToken
    GET /workers/{id} | Worker Auth | get | workerAuth.get
    POST /ingredients | Ingredients | createIngredient | ingredients.create
    POST /ingredients/bulk | Ingredients | createIngredients | ingredients.createBulk
    POST /boats/{id}/cancel | Boats | cancelBoat_2 | boats.cancel
    GET /crews | Crews | crews_read | crews.list
    GET /crews/{id} | Crews | crews_read_2 | crews.read
    PUT /camera/{name}/set/{feature} | Camera | camera_set_camera__name__set__feature__put | camera.setByFeature
    PUT /camera/{name}/set/{feature}/{sub} | Camera | camera_set_camera__name__set__feature___sub__put | camera.setBySub
  `,
  'a tag in front, with a hyphen': `
    DELETE /push | web_push | web_push-removewp | webPush.removewp
    POST /settings | settings | settings-personal | settings.personal
    POST /tow | boat_tow | boat_tow-start | boatTow.start
    POST /tides/alarm | tides | tides-alarm | tides.alarm
    POST /shift | crew_shift | crew_shift-swapall | crewShift.swapall
  `,
  'verbs of paths': `
    GET /schedules/filter | Schedules | - | schedules.filter
    POST /pastes/{slug}/consume | - | - | pastes.consume
    GET /reader/has-progress | Reader | - | reader.hasProgress
    PUT /report/review | Report | - | report.review
    PUT /reviews/pending/post | Reviews | - | reviews.updatePendingPost
    GET /msg/list/rly | message | - | message.listRly
    PUT /msg/update/top | message | - | message.updateTop
    GET /notify/delete | notify | - | notify.delete
    GET /notify/getnotify | notify | - | notify.get
    POST /products/{id}/review | Products | - | products.createReview
    GET /boats/list/afloat | Boats | - | boats.listAfloat
    GET /crews/exist | Crews | - | crews.exist
    PATCH /logs/audit | Logs | - | logs.audit
  `,
  'what is created, and what is updated': `
    POST /settings/radarr | settings | - | settings.createRadarr
    PUT /settings/radarr/{id} | settings | - | settings.updateRadarr
    POST /library/sync | library | - | library.sync
    GET /library/sync | library | - | library.getSync
    GET /auth/login | auth | - | auth.getLogin
    POST /auth/login | auth | - | auth.login
    POST /task/{projectId} | Task | - | task.create
    PUT /task/{id} | Task | - | task.update
    POST /oauth/token | Users | - | users.createOauthToken
    POST /tenants/{id}/invite | Tenants | - | tenants.invite
    PUT /tenants/{id}/invite | Tenants | - | tenants.updateInvite
    POST /boats/{yard} | Boats | - | boats.create
    PATCH /boats/{id} | Boats | - | boats.update
    POST /engine/start | engine | - | engine.start
    GET /engine/start | engine | - | engine.getStart
  `,
  'what a summary says': `
    GET /labelmaker/item/{id} | Items | - | items.getLabel | Get Item label
    POST /user/presence | User | - | user.sendPresence | Send presence
    POST /chat/delete | Messages | - | messages.delete | Delete message
    POST /chat/react | Messages | - | messages.reactToMessage | React to message
    POST /chat/send/audio | Messages | - | messages.sendAudio | Send audio
    POST /boats/{id}/name | Boats | - | boats.rename | Rename it to something else
    POST /harbour/flag | Harbour | - | harbour.showFlag | Shows the flag.
    GET /billing/plans | Plans | - | plans.list | Get available plans
    POST /yard/remove | Boats | - | boats.remove | Remove a boat
  `,
  'digests as ids': `
    GET /boats | Boats | 823bbbdb7dfd433cada0f2e91d2e082f | boats.list
    PATCH /boats/{id}/status | Boats | ced43f981d7d81d8e03ad502e23042bf | boats.updateStatus
    POST /boats/{id}/cancel | Boats | 7f1c9a52-41d4-4a7b-9c1e-0242ac130002 | boats.cancel
  `,
  'tags with a wrong letter': `
    PUT /bearings/update/{id} | bearang-controller | putBearingUsingPUT | bearang.update
    GET /bearings/get-one/{id} | bearang-controller | getOneBearingUsingGET | bearang.getOne
    GET /contracts/{id} | Contact | getContract | contact.getContract
    GET /masks/{id} | Masts | getMask | masts.getMask
  `,
  'what the resource has, behind whatever verb': `
    POST /sailors/lantern_reset | Lantern | requestLanternReset | lantern.requestReset
    POST /sailors/lanterns/reset | Lantern | requestOarReset | lantern.requestOarReset
    PATCH /sailors/lantern_reset | Lantern | resetLantern | lantern.reset
  `,
  'what says that somebody is known': `
    POST /v1/harbour/auth/logout | 港口 | - | harbour.logout
    PUT /v1/harbour/auth/password | 港口 | - | harbour.updatePassword
    POST /v1/crew/accounts/login | Boarding | - | boarding.loginCrew
    POST /v1/harbour/auth/refresh | 港口 | - | harbour.refreshAuth
    GET /v1/crew/accounts/balance | Boarding | - | boarding.getCrewAccountsBalance
    GET /v1/crew/auth | Boarding | - | boarding.getCrewAuth
    GET /v1/harbour/auth-keys | 港口 | - | harbour.listAuthKeys
  `,
  'items that an id is of': `
    DELETE /tolls/share/{shareId} | Tolls | - | tolls.deleteShareById
    DELETE /tolls/share/{crewId}/{boatId} | Tolls | - | tolls.deleteShareByBoatId
  `,
  'what a link does': `
    GET /v1/crew/confirm-email | Crew | - | crew.confirmEmail
    GET /v1/harbour-login/callback | HarbourLogin | - | harbourLogin.callback
    GET /v1/cart/contains/{oarId} | Cart | - | cart.containsOar
    GET /v1/cart/complete-orders | Cart | - | cart.listCompleteOrders
    GET /v1/hooks/callbacks | Hooks | - | hooks.listCallbacks
  `,
  'what is by a uid, and what is mine': `
    PUT /v1/parcels/uid/{uid} | parcels | - | parcels.updateByUid
    DELETE /v1/parcels/uid/{uid} | parcels | - | parcels.deleteByUid
    GET /v1/sailors/me/journal | - | - | sailors.getMyJournal
    GET /v1/sailors/{id}/menu | - | - | sailors.getMenu
    GET /v1/sailors/me/bells | Bells | - | bells.list
    PUT /v1/users/me/bell-options | Push | - | push.updateMyBellOptions
  `,
  'resources whose first word is a verb elsewhere': `
    POST /v1/open-mats/{id}/checkin | - | - | openMats.createCheckin | Check in
    POST /v1/open-mats/{id}/pay | - | - | openMats.pay
    POST /v1/check-out/{id} | - | - | checkOut.checkOut
    GET /v1/boats | - | - | boats.list
  `,
  'an audience behind the resource': `
    GET /v1/dock/dockAdmin | Dock | - | dock.getDockAdmin
    GET /v1/dock/dock-keys | Dock | - | dock.listKeys
    GET /v1/dock/{id} | Dock | - | dock.get
  `,
  'hyphens of a summary': `
    GET /account/email-confirmation | Account | ConfirmEmail | account.confirmEmail | Confirm e-mail
    POST /account/scan | Account | ScanXray | account.scanXray | Scan X-ray
    POST /account/hatch | Account | openahatch | account.openHatch | Open a hatch
  `,
  'digests of operations that only parameters tell apart': `
    GET /decks/{crew_id}/{kind}/summary | Reports | 75f4460ae47c99b44dc850b8667baff6 | reports.getDeckSummaryForCrew
    GET /decks/{kind}/summary | Reports | 49fa267bff488c31dac353d16a148e2b | reports.getDeckSummary
    GET /masts/{kind}/{height} | Masts | 1042 | masts.getByHeight
    GET /masts/{kind} | Masts | 1043 | masts.getByKind
    GET /masts/{name}/facade | Masts | facade | masts.facade
  `,
  'paths behind ids that begin alike': `
    POST /policies/on_run | - | on_run_policies_on_run_post | policies.onRun
    POST /policies/on_fleet | - | on_fleet_policies_on_fleet_post | policies.onFleet
    POST /policies/on_volume | - | on_volume_policies_on_volume_post | policies.onVolume
  `,
  'HTTP methods and paths as ids': `
    POST /orders | Orders | postOrders | orders.create
    PUT /server | Server | putServer | server.update
    POST /server/reboot | Server | postServerReboot | server.reboot
    POST /permissions/bulk | Permissions | postPermissionsBulk | permissions.bulkCreate
    POST /commands/send | Commands | postCommandsSend | commands.send
    GET /commands/send | Commands | getCommandsSend | commands.getSend
  `,
  'HTTP methods in ids': `
    POST /contents/{schema} | Contents | Contents_PostContent | contents.create | Create a content item.
    PUT /contents/{schema}/{id} | Contents | Contents_PutContent | contents.update | Updates the item.
    PATCH /contents/{schema}/{id} | Contents | Contents_PatchContent | contents.patch | Patches the item.
    PUT /rules/{id}/run | Rules | Rules_PutRuleRun | rules.run | Run a rule.
    PUT /assets/{id}/parent | Assets | Assets_PutAssetParent | assets.updateParent | Moves the asset.
    POST /contents/graphql | Contents | Contents_PostGraphQL | contents.postGraphQL
  `,
  'what all paths begin with': `
    GET /api/v1/beta/profiles/{id} | Users | - | users.getProfile
    GET /api/v1/beta/tasks | Tasks | - | tasks.list
    POST /api/v1/beta/workflows | Workflows | - | workflows.create
    GET /api/v1/beta/states | Addresses | - | addresses.listStates
  `,
  'versions in between': `
    POST /internal/v1/budget/lock | Budget | - | budget.lock
    POST /internal/v1/wallet/funds | Budget | - | budget.createWalletFund
    GET /v4/boats | Boats | getV4Boats | boats.list
    GET /v4/boats/{id} | Boats | getV4Boat | boats.get
    POST /v1/time-entries | TimeEntry | v1.time-entries.store | timeEntry.create
    GET /series/v2 | Series | - | series.getV2
  `,
  'words that a path joins': `
    GET /adminusers | Admin | - | admin.listUsers | List admin users
    GET /harbour/passwordstrength | Harbour | - | harbour.getPasswordStrength | Password strength of a captain
    POST /harbour/translatefile | Harbour | - | harbour.translateFile | Translate and save a file
    POST /harbour/login | Harbour | - | harbour.login | Log in to the harbour
    POST /file/getall | file | - | file.getAll
  `,
  'a verb that an id joins': `
    GET /settings/prefix-search | Settings | getprefixSearch | settings.getPrefixSearch
    DELETE /settings/synonyms | Settings | deletesynonyms | settings.deleteSynonyms
    PUT /settings/stop-words | Settings | putstopWords | settings.putStopWords
    GET /users/{id} | Users | getuserbyid | users.get
    GET /users | Users | getallusers | users.getAll
    POST /users | Users | createuser | users.create
    GET /captains | Users | getusership | users.getusership
  `,
  'words that an id joins, which the document has elsewhere': `
    GET /profile | Crews | getcrewprofile | crews.getProfile | Profile of a crew
    POST /crews/order | Crews | createorder | crews.createOrder
    GET /orders/{id} | Orders | getorderbyid | orders.get
    POST /photo | Crews | uploadcrewphoto | crews.uploadPhoto
    GET /crews/all | Crews | getallcrews | crews.getAll
    GET /usership | Crews | getusership | crews.getUsership
    POST /news | News | postpone | news.postpone
    GET /file | Crews | download | crews.download
  `,
  'what functions are called': `
    GET /categories/{id} | blog | get_category_endpoint | blog.getCategory
    POST /endpoints | Servers | createEndpoint | servers.createEndpoint
    GET /boats | Boats | list_boats | boats.list
    GET /crews | Crews | listCrewsHandler | crews.list
    PUT /crews/{id} | Crews | update_crew | crews.update
  `,
  'words in front of most ids, without a separator': `
    GET /execution/{id} | execution | apiExecution | execution.get
    POST /execution/{id}/abort | execution | apiExecutionAbort | execution.abort
    GET /boats | boats | listBoats | boats.list
    POST /projects/{project}/plugins/{type}/enable | plugins | apiProjectEnable | plugins.projectEnable
  `,
  'verbs that only a summary shows': `
    POST /tasks/{id}/elope | Tasks | - | tasks.elope | Elope task
    POST /vehicles/{id}/park | Vehicles | - | vehicles.park | Parks a vehicle
    POST /vehicles/{id}/wheels/{wheel}/park | Vehicles | - | vehicles.parkWheel | Park a wheel
    POST /cards/order | Payment Cards | orderCard | paymentCards.order | Order a payment card
    POST /budget/credit | Budget | - | budget.credit | Credit user budget
    POST /boats/{id}/name | Boats | - | boats.createName | Name of the boat
    GET /profiles/fields/{id} | Users | - | users.getProfileField | Field profile
    POST /workflows/tasks | Workflows | - | workflows.createTask | Tasks workflow
  `,
  'what a summary says that the HTTP method does not': `
    PUT /labels | Labels | - | labels.create | Create a label
    PUT /tasks/{id}/attachments | Tasks | - | tasks.uploadAttachments | Upload a task attachment
    PUT /files/{id}/parent | Files | - | files.updateParent | Moves a file
    POST /files/{path} | Server | - | server.uploadFile | Upload a server file
    POST /permissions | Permissions | - | permissions.link | Link an object to another object
    POST /tasks/bulk | Tasks | - | tasks.bulkUpdate | Update multiple tasks
    POST /boats | Boats | - | boats.list | Gets boats with a filter | []
    POST /authorizations/{id}/consent | OAuth | - | oauth.createAuthorizationConsent | Approve or deny an authorization
    POST /factors | Users | - | users.createFactor | Begin enrolling a factor
    POST /audio/transcriptions | Audio | - | audio.transcribe | Transcribes the audio
    POST /crews/{id}/labels | Crews | - | crews.addLabels | Adds labels to a crew
    POST /Shippers({ID})/Orders | Shippers | - | shippers.createOrder | Add new entity to related Orders
  `,
  'nouns that look like verbs': `
    GET /deploy_queue | - | deploy_queue | deployQueue.get
    GET /resources/utilization | resources | resources | resources.getUtilization
    GET /sms/unread-count | admin | sms_unread_count | admin.smsUnreadCount
    GET /harbour/name-exists | Harbour | - | harbour.nameExists
    GET /ping | Observability | PingController_ping | observability.ping
    POST /apis.createApi | apis | apis.createApi | apis.create
  `,
  'qualifiers at the end of a path': `
    POST /news/new | News | - | news.createNew
    GET /users/{id}/orders/recent | Users | - | users.getRecentOrders
    PUT /read/state/all | Notifications | - | notifications.updateReadStateAll
  `,
  'what else the parameter is of': `
    POST /news/{imageId} | News | - | news.create
    POST /users/{userId} | Users | - | users.update
  `,
  'resources that a path abbreviates': `
    PUT /t/{id}/status | Topics | updateTopicStatus | topics.updateStatus
    GET /u/{name}/emails | Users | getUserEmails | users.getEmails
  `,
  'numbers of ids of something else': `
    GET /project/{project}/tours | enterprise | projectList_1 | enterprise.listProjectsTours
    GET /project/projects | project | projectList | project.list
    GET /keys/{id}/translations | Translations | translations/by_key | translations.listByKey | []
  `,
  'one function for two HTTP methods': `
    PUT /v1/hotspots/{id} | hotspots | update_hotspot_v1_hotspots__id__put | hotspots.replace
    PATCH /v1/hotspots/{id} | hotspots | update_hotspot_v1_hotspots__id__patch | hotspots.update
    GET /v1/relay/{path} | relay | pass_v1_relay__path__get | relay.passGet
    POST /v1/relay/{path} | relay | pass_v1_relay__path__post | relay.passPost
  `,
  'paths below the tag as ids': `
    POST /admin/backups/create | admin | postBackupsCreate | admin.createBackup
    PUT /admin/users/{id} | admin | putUsers | admin.putUser
    POST /api/admin/notices | admin | postNotices | admin.createNotice
  `,
  'tags that say what is done': `
    POST /menus | Create Menu | createMenu | menus.create
    GET /menus/{id} | Get Menu | getMenu | menus.get
    GET /jobs/{id} | Import Jobs | getImportJob | importJobs.get
  `,
  'ids in other languages and scripts': `
    GET /meteo | Météo | obtenirMétéo | meteo.obtenir
    POST /stadte | Karte | ändereGröße | karte.andereGrosse
    GET /utilisateurs/{id} | Utilisateurs | obtenirUtilisateurParId | utilisateurs.obtenirUtilisateurParId
    GET /goods/{id} | Goods | 查询商品 | goods.get
    POST /goods | Goods | создатьТовар | goods.create
    GET /заказы | Заказы | получитьЗаказы | zakazy.list
    POST /заказы | Заказы | - | zakazy.create
    DELETE /заказы/{id} | Заказы | удалитьЗаказ | zakazy.delete
    GET /überweisungen/{id} | Überweisungen | - | uberweisungen.get
    GET /ordrer/{id}/bøker | Ordrer | hentBøker | ordrer.hentBoker
    GET /łodzie | Łodzie | - | lodzie.get
  `,
  'ids of a REST framework': `
    PUT /api/groups/{id}/ | api | api_groups_update | groups.update
    DELETE /api/hr/leave-requests/{id}/ | HR | api_hr_leave_requests_destroy | hr.destroyLeaveRequest
    POST /api/hr/leave-requests/ | HR | api_hr_leave_requests_create | hr.createLeaveRequest
    GET /api/hr/leave-requests/ | HR | api_hr_leave_requests_list | hr.listLeaveRequests
    POST /api/hr/leave-requests/{id}/reject/ | HR | api_hr_leave_requests_reject_create | hr.rejectLeaveRequest
    POST /api/trips/{id}/mark-started/ | api | api_trips_mark_started_create | trips.markStarted
    POST /api/trips/bulk-create/ | api | api_trips_bulk_create_create | trips.bulkCreate
    GET /api/trips/by-crew/ | api | api_trips_by_crew_retrieve | trips.retrieveByCrew
    GET /users/get-teams-and-users/ | users | users_get_teams_and_users_retrieve | users.getTeamsAndUsers
    GET /api/followups/{id}/ | Customers - Follow-ups | api_followups_retrieve | customersFollowUps.retrieve
  `,
  'who does it, in front of a class': `
    GET /admin/users | User | admin.users.index | user.adminIndex
    GET /admin/users/{user} | User | admin.users.show | user.adminShow
    DELETE /admin/users/{user} | User | admin.users.destroy | user.adminDestroy
    GET /products | Product | product.index | product.list
  `,
  'verbs of two words': `
    POST /rentals/{id}/check-out | Rentals | check_out_rental | rentals.checkOut
    POST /boats/{id}/scale-down | Boats | scaleDownBoat | boats.scaleDown
    POST /shifts/{id}/clock-in | Shifts | clockInShift | shifts.clockIn
  `,
  'capitals with a plural': `
    GET /contract-abis | Contract ABIs | listContractAbis | contractABIs.list
    GET /contract-abis/{id} | Contract ABIs | getContractAbi | contractABIs.get
    POST /auth/api-key-token | Authentication | apiKeyToken | authentication.apiKeyToken
  `,
  'keys in front of a parameter': `
    GET /blogs/slug/{blog} | Blog | - | blog.getBySlug
    PUT /blogs/slug/{blog} | Blog | - | blog.updateBySlug
    DELETE /blogs/slug/{blog} | Blog | - | blog.deleteBySlug
    DELETE /blogs/{blog} | Blog | - | blog.delete
    GET /harbours/countries/code/{code} | Harbours | - | harbours.getCountryByCode
  `,
  'actions in a folder of their own': `
    POST /servers/{id}/actions/reboot | Servers | - | servers.reboot
    POST /servers/{id}/actions/poweron | Servers | - | servers.poweron
    GET /servers/{id}/actions | Servers | - | servers.listActions
    GET /servers/{id}/actions/{action} | Servers | - | servers.getAction
    POST /orders/{id}/actions/refund | Orders | order_actions_refund | orders.refund
    POST /boats/{id}/action/sail | Boats | boats_action_sail | boats.sail
    POST /crews/{id}/actions/drill | Crews | performActionInCrew | crews.performAction
  `,
  'namespaces that only begin alike': `
    GET /jobs/{job}/annotations | Job Annotations | job_annotations/list | jobAnnotations.listJobAnnotations
    GET /jobs/{job}/locales/{id}/annotations | Job Annotations | job_locale_annotations/list | jobAnnotations.listJobLocaleAnnotations
  `,
  'actions behind a resource, with the HTTP method in front': `
    POST /pets/{id}/adopt | Pets | postPetsIdAdopt | pets.adopt
    POST /features/{id}/revisions/{version}/submit-review | feature-revisions | postFeatureRevisionSubmitReview | featureRevisions.submitReview
    POST /experiments/{id}/modify-rollout | experiments | postExperimentModifyRollout | experiments.modifyRollout
    POST /warehouses/{id}/retire | Warehouses | PostWarehousesRetireById | warehouses.retire
    PUT /groups/{id}/archive | groups | putGroupArchive | groups.archive
    POST /orders/{id}/notes | Orders | postOrderNotes | orders.createNote
  `,
  'a resource at the end of what is done to it': `
    POST /ramp-schedules/{id}/actions/set-monitoring-mode | ramp-schedules | setMonitoringModeRampSchedule | rampSchedules.setMonitoringMode
    POST /ramp-schedules/{id}/actions/add-target | ramp-schedules | addTargetRampSchedule | rampSchedules.addTarget
    POST /fact-tables/{id}/aggregated-tables/refresh | fact-tables | refreshAggregatedFactTable | factTables.refreshAggregatedFactTable
  `,
  'namespaces with colons': `
    GET /organizations/{id} | Management | organization:get | management.getOrganization
    GET /organizations/{id}/audit-logs | Management | organization:list:audit-logs | management.listOrganizationAuditLogs
    POST /organizations/{id}/invites | Management | organization-invite:create | management.createOrganizationInvite
    GET /pets | Pets | pets:list | pets.list
  `,
  'paths in other scripts': `
    GET /用户 | 用户 | 获取用户列表 | 用户.list
    POST /用户 | 用户 | 创建用户 | 用户.create
    GET /用户/{id} | 用户 | - | 用户.get
    GET /api/orders | 订单 | 订单列表 | orders.list
    GET /注文/{id}/明細 | - | 明細 | 注文.get明細
    GET /注文/{id}/合計 | - | 合計 | 注文.get合計
    DELETE /주문/{id} | - | - | 주문.delete
  `,
  'namespaces behind a verb, or with hyphens': `
    GET /projects/{id}/content | projects | getContent.projects | projects.getContent
    GET /processes/scripts | processes | listScriptProcesses.processes | processes.listScriptProcesses
    POST /users/{id}/relationships/visibleApps | Users | users-visibleApps-create_to_many_relationship | users.createVisibleAppsToManyRelationship
    GET /users/{id}/groups | Users | users-groups-get_to_many_related | users.getGroupsToManyRelated
  `,
  'a verb that says nothing of what is below the resource': `
    POST /auth/api-keys | auth | AuthController_create | auth.createApiKey
    GET /auth/api-keys/{id} | auth | AuthController_get | auth.getApiKey
    POST /boats/create | boats | BoatController_create | boats.create
    POST /infra/restart | infrastructure | InfraController_requestRestart | infrastructure.requestRestart
    POST /likes/tracks/{id} | likes | likeTrack | likes.likeTrack
  `,
  'ids in capitals': `
    GET /folders | Folders | GET_SUB_FOLDER_LIST | folders.getSubFolderList
    GET /triggers | Triggers | SITE_TRIGGER_LIST | triggers.listSiteTriggers
    POST /html_to_pdf | Text | HTML_TO_PDF | text.htmlToPdf
    POST /crypto/hash_hmac | Crypto | HASH-HMAC | crypto.hashHmac
  `,
  'capitals that all ids begin with': `
    POST /UIAControl/GetWindow | - | UIAGetWindow | uiaControl.getWindow
    POST /UIAControl/ResizeElement | - | UIAResizeElement | uiaControl.resizeElement
    POST /UIAControl/CloseAll | - | UIACloseAll | uiaControl.closeAll
  `,
  'nouns in front of their HTTP method': `
    GET /templates | - | TemplatesGet | templates.list
    POST /templates | - | TemplatePost | templates.create
    PUT /incidents/{id} | - | IncidentPut | incidents.update
    DELETE /team/{id} | - | TeamMemberDelete | team.deleteMember
    POST /bert | - | SummarizationPost | bert.runSummarization | Run a summarization task
    POST /odata/Objects | Objects | Objects_Post | objects.create
    POST /odata/Webhooks | Webhooks | Post_Webhooks | webhooks.create | When an event occurs
  `,
  'paths that say what is done to something': `
    GET /1.2/add_working_hours | - | AddWorkingHours | workingHours.add
    GET /1.2/list_holidays | - | ListHolidays | holidays.list
    POST /uploadFileFromDisk | - | uploadBinaryFile | file.uploadBinaryFile
    DELETE /deleteHook/{id} | - | deleteTriggerHook | hook.deleteTriggerHook
    POST /add_to_cart/ | - | add_to_cart_create | cart.addToCart
    GET /stop-orders/{id} | - | - | stopOrders.get
    GET /stop-orders | - | - | stopOrders.list
  `,
  'words that only the summary writes apart': `
    PATCH /units/{id} | Units | UpdateaUnitbyID | units.update | Update a Unit by ID
    GET /locations | Locations | Listalllocations | locations.listAll | List all locations
    GET /fields | Custom Fields | ListallCustomFields | customFields.listAll | List all Custom Fields
    POST /licenses | Checks | verifyDriversLicense | checks.verifyDriversLicense | Verify Driver's License
    POST /auth/reissue | auth | reissue_endpoint_auth_reissue_post | auth.reissue | Reissue Endpoint
  `,
  'what is in front of the resource in its path': `
    PUT /sec/item/{id}/org | Item | sec-item-set-org | item.setOrg
    GET /sec/bookmark | Book Marks | sec-bookmark-get-all | bookMarks.getAll
    GET /callouts/templates | CalloutsTemplates | CalloutsGetTemplates | calloutsTemplates.list
    DELETE /callouts/templates/{id} | CalloutsTemplates | CalloutsDeleteTemplate | calloutsTemplates.delete
  `,
  'an area that its ids begin with': `
    DELETE /sec/notification/channel/{id} | Notification | sec-notification-channel-delete | notification.deleteChannel
    POST /sec/user/otp/init | Collective | sec-user-otp-init | collective.initUserOtp
    GET /sec/attachment/{id}/preview | Attachment | sec-attach-get-preview | attachment.attachGetPreview
    GET /hr/leave | HR | hr-leave-list | hr.listLeaves
    GET /hr/people | HR | hr-people-list | hr.listPeople
    GET /hr/jobs | HR | hr-jobs-list | hr.listJobs
    POST /postTag | 文章 | - | postTag.create
  `,
  'bases of several APIs': `
    GET /forum/api/v1/languages | Lang | - | lang.listLanguages
    GET /forum/admin/api/languages | Lang | - | lang.listAdminLanguages
    GET /forum/api/v1/reasons | Reason | - | reason.list
    GET /forum/admin/api/reasons | Reason | - | reason.listAdminReasons
  `,
  'ids and tags of services': `
    GET /api/crates | crates_service | crates_service#list crates | crates.list
    POST /api/crates/drafts | crates_service | crates_service#create crate draft | crates.createDraft
    GET /api/crates/{id} | crates_service | crates_service#get crate | crates.get
    GET /v1/anchors | AnchorService | AnchorService_ListAnchors | anchor.list
    POST /rigs | rig-service | rig-service#create | rig.create
  `,
  'folders in front of the resource': `
    GET /freight/rebates | Rebates | listFreightRebates | rebates.list
    GET /harbour/invoices/callback/ | Invoices | harbour_invoices_callback_retrieve | invoices.retrieveCallback
    POST /harbour/invoices/{id}/void | Invoices | voidHarbourInvoice | invoices.void
    GET /user/rebates | Rebates | listUserRebates | rebates.listUserRebates
    GET /ports/{id}/rebates | Rebates | listPortRebates | rebates.listPortRebates
    GET /moorings | Moorings | listMoorings | moorings.list
    GET /winter/moorings | Moorings | listWinterMoorings | moorings.listWinterMoorings
  `,
  'words of a resource that an id begins with': `
    PATCH /api/crew-portal/berths/{id}/ | Crew Portal - Docking | crew_portal_berths_partial_update | crewPortalDocking.partialUpdateBerth
    GET /api/crew-portal/berths/ | Crew Portal - Docking | crew_portal_berths_list | crewPortalDocking.listBerths
    DELETE /api/yard-office/cranes/{id}/ | Yard Office - Gear | yard_office_cranes_destroy | yardOfficeGear.destroyCrane
  `,
  'a resource of one word behind what is done': `
    POST /voyages/{id}/signal/send-flag | signal | SignalController_sendFlagSignal | signal.sendFlag
    POST /voyages/{id}/signal/raise-buoy | signal | raiseBuoySignal | signal.raiseBuoy
    POST /crates/mark-empty | Crates | markEmptyCrate | crates.markEmpty
  `,
  'parts of a path that begin with the resource': `
    GET /vault-keys | vaults | - | vaults.listKeys
    GET /vault-keys/{id} | vaults | - | vaults.getKey
    DELETE /vault-keys/{id} | vaults | - | vaults.deleteKey
    GET /vault-keys/{id}/uses | vaults | - | vaults.listKeyUses
    GET /siren-rules/{id} | Sirens | - | sirens.getRule | Get a siren rule by id
    PATCH /siren-rules/{id} | Sirens | - | sirens.updateRule | Update a siren rule (partial)
    POST /siren-rules/{id}/test | Sirens | - | sirens.testRule | Send a test message through a siren rule
    GET /fleet-ships | fleets | - | fleets.listShips
    GET /search-results | search | - | search.listSearchResults
  `,
  'actions at the end of ids of a REST framework': `
    POST /api/yard/{id}/change-owner/ | Yard | yard_change_owner_create | yard.changeOwner
    POST /api/captain/change-password/ | Captain | captain_change_password_create | captain.changePassword
    POST /api/yard/bills/{id}/pay/ | Billing | yard_bills_pay_create | billing.pay
    POST /api/yard/crew/badge-create/ | Yard | yard_crew_badge_create_create | yard.createCrewBadge
    POST /api/yard/payments/webhook/ | Payments | yard_payments_webhook_create | payments.webhook
    POST /api/yard/join/ | Memberships | yard_join_create | memberships.joinYard
    POST /api/shares/ | Shares | shares_create | shares.create
  `,
  'verbs that a path ends with': `
    PUT /api/blueprint/{id}/fork | Blueprint | - | blueprint.fork | start a hull of the given blueprint
    POST /vaults/folders/{token}/materialize | Vaulting | materialize_folder_vault | vaulting.materializeFolderVault
    POST /sirens/{id}/ack | Sirens | - | sirens.acknowledge | Acknowledge a siren
    GET /gauges/piers/{id}/search | Gauges | - | gauges.getPierSearch | Per-pier Search Panel insights
    GET /gauges/docks/{id}/search | Gauges | - | gauges.searchDock | Search a dock
  `,
  'what the resource is created for': `
    POST /system/relay/crate | Relay | - | relay.createForCrate | create a new relay for the specified crate.
    POST /quotes/voyage | Quotes | - | quotes.createFromVoyage | Create a quote from a voyage
    POST /tolls/barge | Tolls | - | tolls.createForBarge | Creates a toll for the barge with this id
    POST /tolls/lock | Tolls | - | tolls.lock | Lock all tolls
  `,
  'ids of another path': `
    GET /crews/code_of_conduct | CrewRules | CrewSafety | crewRules.getCrewsCodeOfConduct
    GET /crews/safety_policy | CrewRules | CrewConduct | crewRules.getCrewsSafetyPolicy
    GET /crews/uniform | CrewRules | CrewUniform | crewRules.getUniform
  `,
  'verbless ids of what is read': `
    GET /members/{id}/tolls | Tolls | memberTollOverview | tolls.getMemberTollOverview | Member toll overview
    GET /tolls/overview | Tolls | tollOverview | tolls.getTollOverview | Tolls overview
    GET /barges/late-arrivals | Barges | lateArrivals | barges.listLateArrivals | []
    GET /text/lemmas | Text | lemmatizeText | text.lemmatize
    GET /members/{id}/tolls/balance | Tolls | memberTollBalance | tolls.getBalance | Get toll balance
  `,
  'one object behind a plural': `
    GET /settings | settings | SettingsController_get | settings.get | Get application settings
    GET /statistics | statistics | StatisticsController_get | statistics.get
    GET /toll-methods/{id} | Toll Methods | findById | tollMethods.get
    GET /toll-methods/enabled | Toll Methods | findAllEnabled | tollMethods.findAllEnabled
  `,
  'what a framework for controllers leaves': `
    GET /sluice/{id}/{path} | gates | SluiceController_accept_get | gates.acceptSluiceGet
    PUT /sluice/{id}/{path} | gates | SluiceController_accept_put | gates.acceptSluicePut
    POST /sluice/{id}/{path} | gates | SluiceController_accept_post | gates.acceptSluicePost
    GET /api/search | search | SearchController_search | search.search
    GET /api/sirens | sirens | SirensListController_findAll | sirens.findAll
    GET /v1/pilots/ratings/me | Pilots | getMyRating_1 | pilots.getMyRating
    GET /v1/guests/ratings/me | Guests | getMyRating | guests.getMyRating
  `,
  'an HTTP method in front of what is done': `
    GET /api/admin/crews | admin | get_admin_crews_list | admin.listCrews
    POST /api/admin/crews | admin | post_admin_crew_create | admin.createCrew
    PUT /api/admin/berths | admin | put_admin_berths_save | admin.saveBerths
    PATCH /api/admin/tides | admin | patch_admin_tides_patch | admin.updateTides
    DELETE /api/admin/crews/{crew} | admin | delete_admin_crew_delete | admin.deleteCrew
    POST /api/harbour/tickets | harbour | post_harbour_create_ticket | harbour.createTicket
    GET /api/crews/sub | admin | getCrewSubList | admin.getCrewSubList
  `,
  'ids of items that a path names': `
    GET /ships/{uuid}/lanterns | Ships | list-lanterns-by-ship-uuid | ships.listLanterns
    POST /ships/{uuid}/lanterns | Ships | create-lantern-by-ship-uuid | ships.createLantern
    PATCH /ships/{uuid}/lanterns/bulk | Ships | update-lanterns-by-ship-uuid | ships.updateLanterns
    GET /fleets/{id}/masters | Fleets | get-masters-by-fleet-id | fleets.getMasters
    GET /lanterns/{id} | Lanterns | getLanternsByShipId | lanterns.listByShipId | []
  `,
  'several at once in a REST framework': `
    PUT /api/yard/crane/ | yard | yard_crane_bulk_update | yard.bulkUpdateCranes
    PATCH /api/yard/crane/ | yard | yard_crane_bulk_partial_update | yard.bulkPartialUpdateCranes
    DELETE /api/yard/retired/ | yard | yard_retired_bulk_destroy | yard.bulkDestroyRetired
    DELETE /api/yard/ | yard | yard_bulk_destroy | yard.bulkDestroy
    POST /api/yard/transfer-crate/{id}/issue/ | yard | yard_transfer_crate_issue_create | yard.createTransferCrateIssue
    GET /api/fleet/docks | Dock | fleet_docks_retrieve | dock.list
    GET /api/fleet/dock/{id} | Dock | fleet_dock_retrieve | dock.retrieve
  `,
  'methods of resourceful controllers': `
    GET /crates | Crate | crate.index | crate.list
    POST /crates | Crate | crate.store | crate.create
    GET /crates/{crate} | Crate | crate.show | crate.get
    DELETE /crates/{crate} | Crate | crate.destroy | crate.destroy
    GET /index | Search | index | search.index
  `,
  'endpoints of a protocol': `
    POST /graphql | GraphQL | graphqlPost | graphQL.send
    POST /mcp | - | - | mcp.send
    GET /admin/ws | WebSocket | websocket | webSocket.connect
    POST /hooks/{id} | hooks | - | hooks.trigger
  `,
  'what all paths begin with, and a version': `
    GET /res/v1/images/search | - | ImageSearchGet | images.search
    GET /res/v1/news/search | - | NewsSearchGet | news.search
    GET /res/v1/web/{id} | - | WebGet | web.get
  `,
  'ids that are examples in paths': `
    PUT /api/types/13 | Types | - | types.update
    DELETE /api/types/12 | Types | - | types.delete
    POST /api/types/restore/52 | Types | - | types.restore
  `,
  'verbs in the third person, or twice': `
    POST /cards | Cards | createsNewCards | cards.create
    DELETE /cards/{id} | Cards | deletesCard | cards.delete
    GET /letters | Letters | getListLetters | letters.list
    GET /settings | Settings | getsSettings | settings.get
  `,
  'paths that only say what is done': `
    POST /api/resolve | - | - | operations.resolve
    POST /api/quit | - | quit_app_api_quit_post | app.quit | Quit App
    POST /api/spellcheck | - | Spellcheck | operations.spellcheck | Spellcheck
    POST /api/tidedetect | - | DetectTide | tide.detect | Detect Tide
    GET /api/ping | - | Ping | operations.ping
    POST /api/hire | - | hire_crew_api_hire_post | crew.hire
    POST /api/repair | - | RepairBoat | boat.repair
    POST /api/boats | - | - | boats.create
    GET /api/boats/{id} | - | - | boats.get
  `,
  'resources that differ only in how they are written': `
    GET /edr/sentinelone | EDR SentinelOne Integrations | - | edrSentinelOneIntegrations.get
    DELETE /edr/sentinelone | EDR SentinelOne Integrations | - | edrSentinelOneIntegrations.delete
    PUT /edr/sentinelone | EDR SentinelOne Integrations | updateSentinelOneEDRIntegration | edrSentinelOneIntegrations.update
    POST /profile | User | updateUserProfile | user.updateProfile
    GET /crew/deckhand/{id} | DeckHand Crews | - | deckHandCrews.get
    POST /hull/paintjobs | Paint Jobs | - | paintJobs.create
    POST /licence | Skipper | renewSkipperLicence | skipper.renewLicence
  `,
  'ids of Springfox without a number': `
    POST /manager/v1/family | manager-tb-family-controller | familyInsertUsingPOST | managerTbFamily.insert
    PUT /manager/v1/family/{id} | manager-tb-family-controller | familyUpdateByIdUsingPUT | managerTbFamily.update
    POST /manager/v1/class | manager-tb-class-controller | managerClassInsertUsingPOST | managerTbClass.insert
    GET /manager/v1/class/{id} | manager-tb-class-controller | managerClassSelectByIdUsingGET | managerTbClass.select
    PUT /manager/v1/class-apply/{id} | manager-tb-class-apply-controller | managerClassApplyHandleUsingPUT | managerTbClassApply.handle
    POST /harbour/boat | harbour-t-boat-controller | harbourBoatAddUsingPOST | harbourTBoat.add
    DELETE /harbour/boat/{id} | harbour-t-boat-controller | harbourBoatRemoveUsingDELETE | harbourTBoat.remove
    PUT /harbour/tide | harbour-t-tide-controller | tideMeasureUsingPUT | harbourTTide.measure
  `,
  'tags of levels, and of what is done': `
    POST /catalogs/{id}/products/list | Catalogs - Catalog | Catalog_GetProducts | catalogs.getProducts
    GET /orders/{id} | Marketplaces - Orders - Order | GetOrder | marketplacesOrders.get
    GET /orders | Marketplaces - Orders - List | GetOrders | marketplacesOrders.list
    POST /api/discounts | Create Discounts | createDiscount | discounts.create
    GET /api/discounts | Discounts List | getDiscountsList | discounts.list
    POST /api/discounts/apply | Apply Discounts | applyDiscount | discounts.apply
    GET /boats/{id}/sails | Boats > Boats Sails | getSails | boatsSails.list
    POST /crews/dismiss | Dismiss Crews | dismissCrews | crews.dismiss
    GET /tide/list | Price list | getPriceList | priceList.get
    POST /load/balancers | Load Balancers | createLoadBalancer | loadBalancers.create
  `,
  'nouns of paths that are done': `
    POST /management/data/exports | - | - | management.exportData | Export the current data
    POST /sources/{id}/configuration/rollbacks | - | - | sources.rollbackConfiguration | Restore a historical configuration
    POST /sources/{id}/profit-runs | - | - | sources.queueProfitRun | Queue a calculation
    POST /boats/{id}/replays | Boats | - | boats.replay | Replay the last trip
    POST /boats/{id}/course/resets | - | - | boats.resetCourse | Restore the first course
    POST /crews/{id}/transfers | Crews | - | crews.transfer | Revert to the last ship
  `,
  'words that a path has at its end': `
    POST /park | Vehicle | - | vehicle.park | Park
    POST /unpark | Vehicle | - | vehicle.unpark | UnPark
    POST /slots/maintenance | ParkingLot | - | parkingLot.createSlotMaintenance | Parking slot maintenance
    GET /reports/daily | ParkingLot | - | parkingLot.getDailyReport | DailyReport
    GET /tides/weekly | Harbour | - | harbour.getWeeklyTides | Tides of a week
    POST /pin | Chart | - | chart.pin | Pin
    POST /decks/inspection | Boats | - | boats.createDeckInspection
    POST /boats/batch | Harbour | - | harbour.batchCreateBoats
  `,
  'apostrophes within a word': `
    GET /api/teachers | O'qituvchilar | teachers_list | oqituvchilar.listTeachers
    GET /api/mates | Skipper\u2019s Mates | listMates | skippersMates.list
    GET /api/lots | Do\u02BBkonlar | lots_list | dokonlar.listLots
    GET /api/crews | 'Crews' | listCrews | crews.list
  `,
  'what a REST framework creates': `
    POST /api/schedules/ | Jadval | schedules_create | jadval.createSchedule
    PUT /api/schedules/{id}/ | Jadval | schedules_update | jadval.updateSchedule
    POST /api/quizzes/ | Testlar | quizzes_create | testlar.createQuiz
    POST /api/crew-shifts/ | Boats | crew-shifts.add | boats.addCrewShift
    POST /api/boats/ | Harbour | createBoats | harbour.createBoats
  `,
  'verbs that a request cannot do': `
    GET /ideas/{id}/comments/{comment} | Ideas | PutIdeaComment | ideas.getComment | Get a comment on an idea
    PUT /ideas/{id}/comments/{comment} | Ideas | PutIdeaComment2 | ideas.putComment2 | Edit a comment
    GET /boats/{id} | Boats | deleteBoat | boats.get | Returns a boat
    GET /crews/add | Crews | addCrew | crews.add | Add a crew
    GET /tides | Tides | updateTides | tides.list | List tides
  `,
  'words in front of an action, and of custom methods': `
    POST /chat/send/contact | Messages | - | messages.sendContact | Send contact
    POST /email/change/code | User | - | user.changeEmailCode | Send a code to change an email
    POST /projects/{id}/stickers:remove-bg | - | - | projects.removeStickersBg | Remove the background
    POST /projects/{id}/stickers:generate | - | - | projects.generateStickers
    POST /boats/{id}:hoist-flag | - | - | boats.hoistFlag
    POST /boats/{id}/sails:bulk-delete | - | - | boats.bulkDeleteSails
    POST /harbour/notify/pilot | Boats | - | boats.notifyPilot | Notify a pilot
  `,
  'articles that an id joins to its verb': `
    POST /people | People | CreateaPerson | people.create | Create a new person record
    DELETE /trainings/{id} | Trainings | DeleteaTrainingbyID | trainings.delete | Delete a training record
    PUT /boats/{id} | Boats | UpdateaBoatbyName | boats.updateByName
    GET /oars/{id} | Oars | GetanOar | oars.get
    POST /search | - | SearchPost | operations.search | Search
    POST /favicon | - | FaviconPost | favicon.generate | Generate favicon
    POST /imports/boats | Harbour | - | harbour.importBoats | Import the boat list
  `,
  'versions of one operation': `
    GET /api/v1/events | Events | listEvents | events.list
    GET /api/v2/events | Events | listEventsV2 | events.listV2
    GET /api/v1/events/{id} | Events | getEvent | events.get
    GET /api/v2/events/{id} | Events | getEventV2 | events.getV2
  `,
  'parameters that an id calls an id': `
    PUT /users/{user_id} | Users | put_users_id | users.update
    DELETE /comments/{comment_id} | Comments | delete_comments_id | comments.delete
    GET /files/{file_id}/tasks | Tasks | get_files_id_tasks | tasks.listForFile
    POST /boats/{boat_id}/crews/{crew_id}/oars | Boats | post_boats_id_crews_id_oars | boats.createCrewOar
    GET /harbours/{code} | Harbours | getHarboursId | harbours.get
    GET /tokens/{token} | Tokens | get_token_id | tokens.getId
  `,
  'what is behind a folder': `
    POST /user/mention/mark_as_read | User | - | user.markMentionAsRead
    POST /post/mark_as_read | Post | - | post.markAsRead
    POST /boats/{id}/crew/log-in-to-harbour | Boats | - | boats.logInCrewToHarbour
    POST /admin/sails/reset-cooldown | Admin | - | admin.resetSailsCooldown
    POST /admin/oars/reset-cooldown | Admin | - | admin.resetOarsCooldown
    POST /admin/crews/set-level | Admin | - | admin.setLevel
  `,
  'lists that a path says': `
    GET /post/report/list | Post | - | post.listReports
    GET /admin/equipment/list | Admin | - | admin.listEquipment
    GET /boats/oar/list | Boats | - | boats.listOars
    GET /boats/media/list | Boats | - | boats.listMedia
    GET /boats/category/list | Boats | - | boats.listCategories
  `,
  'tags in two scripts': `
    POST /admin/formation/grant | 阵法系统GM管理 | - | admin.grantFormation
    GET /world-boss/seasons | 世界BOSS | - | worldBoss.listSeasons
    GET /users | 用户API管理 | - | users.list
    GET /orders | 注文 v2 | - | orders.list
    GET /crews | Crew 乗組員 | - | crew.list
  `,
  'qualifiers of one thing': `
    GET /sect-war/season/current | Sect War | - | sectWar.getCurrentSeason
    GET /config/game-balance/public | Config | - | config.getPublicGameBalance
    GET /boats/engine/latest | Boats | - | boats.getLatestEngine
    GET /boats/active | Boats | - | boats.getActive
    POST /boats/sail/batch | Boats | - | boats.createSailBatch
  `,
  'words that a path says twice': `
    GET /tax/{id}/tax-codes | Tax | - | tax.listCodes
    PUT /admin/stock/stocks/{id}/price | Admin | - | admin.updateStockPrice
    POST /crews/{id}/crew-notes | Crews | - | crews.createNote
    GET /harbour/boat/boats | Harbour | - | harbour.listBoats
    POST /reading-list/lists | ReadingList | - | readingList.createReadingListList
    POST /reading-list/create | ReadingList | - | readingList.createReadingList
    POST /admin/sect-war/wars/{id}/advance | Admin | - | admin.advanceSectWar
    POST /employees/{id}/employees1 | Employees | - | employees.createEmployees1
    POST /boats/{id}/boat-crews/{crew}/oars | Boats | - | boats.createCrewOar
  `,
  'nouns that another path has': `
    POST /caves/landscape | Caves | - | caves.createLandscape
    GET /caves/landscapes | Caves | - | caves.listLandscapes
    POST /boats/event | Boats | - | boats.createEvent
    GET /admin/events | Admin | - | admin.listEvents
    POST /boats/voucher/adjustment | Boats | - | boats.createVoucherAdjustment
    POST /boats/greet | Boats | - | boats.greet
    POST /upload/event | Upload | - | upload.event
    POST /boats/{id}/interact | Boats | - | boats.interact
    POST /admin/give-oars | Admin | - | admin.giveOars
  `,
  'pages whose items may be null': `
    GET /issues/{scope}/{scopeId} | Issues | Issues_Get | issues.list | [] / null
    GET /issues/{issueId} | Issues | Issues_GetIssue | issues.get
    GET /boats/{harbour}/{year} | Boats | Boats_Get | boats.list | [] / null
    GET /crews/recent | Crews | getCrewsByBoat | crews.listByBoat | [] / null
  `,
  'what is made of several things': `
    POST /reports/issues/{scope}/{id} | Reports | Reports_CreateIssuesReport | reports.createIssuesReport
    POST /exports/boats | Exports | createBoatsExport | exports.createBoatsExport
    POST /reports/crews | Reports | generateCrewsReport | reports.generateCrewsReport
    GET /reports/oars | Reports | getOarsReport | reports.getOarsReport
  `,
  'ids of method and path without plurals': `
    POST /accounts/{id}/unendorse | Accounts | postAccountUnendorse | accounts.unendorse
    POST /polls/{id}/votes | Polls | postPollVotes | polls.createVote
    POST /admin/users/{id}/traffic-strategy | Admin | post_admin_user_traffic_strategy | admin.createUserTrafficStrategy
    PUT /boats/{id}/crew | Boats | putBoatCrew | boats.updateCrew
    POST /boats/{id}/unmoor | Boats | - | boats.createUnmoor
    GET /boats/{id}/crew | Boats | getBoatCrew | boats.getCrew
  `,
  'ids that end with a separator': `
    PUT /plugins/{id} | Plugin | Upgrade Plugin_ | plugin.upgrade
    GET /incidents | Incident | Get Incidents_ | incident.list
    DELETE /boats/{id} | Boats | boats.delete. | boats.delete
    POST /boats | Boats | create-boat- | boats.create
  `,
  'what is marked': `
    POST /messages/{id}/read | Messages | - | messages.markRead
    POST /annual-reports/{year}/read | Annual Reports | postAnnualReportRead | annualReports.markRead
    POST /admin/tickets/{id}/seen | Admin | - | admin.markTicketSeen
    POST /data/read | Data | - | data.read
  `,
  'ids that list one thing': `
    GET /accounts/{id}/attachments | Accounts | listAttachmentByAccount | accounts.listAttachments
    GET /boats/{id}/oars | Boats | listOar | boats.listOars
    GET /boats/inbox | Boats | listInbox | boats.listInbox
    GET /crews/{id}/shifts | Crews | listShiftForCrew | crews.listShifts
    GET /harbours/{id}/moorings | Mooring | listMooringsHarbour | mooring.listMooringsHarbour
    GET /fleets/{id}/signals/sent | Signal | listSentFleet | signal.listSentFleet
    POST /passes/check | Watch | postCheckPass | watch.checkPass
  `,
  'what a list is found by': `
    GET /msg/list/content | Message | - | message.listByContent | ?content
    GET /boats/list/harbour | Boats | - | boats.listByHarbour | ?harbour
    GET /boats/list/oars | Boats | - | boats.listOars | ?harbour
    GET /crews/list/all | Crews | - | crews.listAll | ?all
  `,
  'ids of method and path that say no more': `
    POST /api/me | authentication | post-me | authentication.logIn | Log in
    DELETE /api/me | authentication | delete-me | authentication.logOut | Log out
    POST /watch | Crews | - | crews.signOff | Sign off.
    GET /api/playlist/{playlistId}/songs | - | get-playlist-playlistId | playlist.listSongs | Get playlist's songs
    PATCH /api/playlist/{playlistId}/songs | playlist | patch-playlist-playlistId | playlist.updateSongs | Update a playlist
    GET /api/album/{albumId}/info | media information | get-album-albumId-info | mediaInformation.getForAlbum
    GET /rest/v2/boats/{boat}/crew | Boats | get_boats_boat | boats.getCrew
    DELETE /api/tides/{tideId}/marks | Harbour | delete-tides-tideId-marks | harbour.deleteTideMarks
  `,
  'what is read of several, beside one of them': `
    GET /attributes/computed | Attributes | getAttributesComputed | attributes.listComputed | []
    GET /attributes/computed/{id} | Attributes | getAttributesComputedId | attributes.getComputed
    GET /boats/moored | Boats | getBoatsMoored | boats.listMoored | []
    GET /boats/moored/{id} | Boats | getBoatsMooredId | boats.getMoored
    GET /crews/retired | Crews | getCrewsRetired | crews.getRetired
    GET /feeds/oars | Tides | getFeedsOars | tides.listFeedsOars | []
    GET /feeds/oars/{id} | Tides | getFeedsOar | tides.getFeedsOar
  `,
  'other words and verbs': `
    GET /heroes/{id} | Heroes | get_hero | heroes.get
    GET /heroes/by-name/{name} | Heroes | get_hero_by_name | heroes.getByName
    GET /shoes/{id} | Shoes | getShoe | shoes.get
    GET /maps/convert | Maps | - | maps.convert
    GET /tasks/my | Tasks | - | tasks.listMine | []
    DELETE /voucher/deleterecord | Voucher | - | voucher.deleteRecord
    GET /weatherJSON | - | listWeatherStations | weather.listStations
    GET /users/me | Users | ProfileGet | users.getProfile
  `,
  'ids that say by which id': `
    GET /boats/{id} | Boats | getBoatById | boats.get
    PUT /boats/{boatId} | Boats | update-boat-by-boat-id | boats.update
    DELETE /crews/{uuid} | Crews | delete_crew_by_uuid | crews.delete
    GET /crews/{id} | Crews | getCrew | crews.get
    GET /crews/by-id/{id} | Crews | getCrewById | crews.getById
    GET /oars | Oars | getOars | oars.list
    GET /oars/{id} | Oars | getOarsById | oars.get
    DELETE /oars/{id} | Oars | deleteOarById | oars.deleteById
    DELETE /oars/named/{name} | Oars | deleteOarByName | oars.deleteByName
    GET /sails/{id} | Sails | getById_1 | sails.get
    GET /tides/{harbourId} | Tides | getTideByHarbourId | tides.getByHarbourId
    GET /logs | Logs | getLogById | logs.getById
    GET /flags/{code} | Flags | getFlagByCode | flags.getByCode
    DELETE /harbours/{id}/moorings/{mooringId} | Harbours | deleteMooringById | harbours.deleteMooring
    GET /companies | Companies | retrieveCompany | companies.retrieve
    GET /companies/{id} | Companies | RetrieveACompanyById | companies.retrieveById
  `,
  'what is read of several, by whatever verb': `
    GET /boats | Boats | boats-read_boats | boats.list
    GET /boats/{id} | Boats | boats-read_boat_by_id | boats.read
    GET /crews | Crews | retrieveCrews | crews.list
    GET /crews/{id} | Crews | retrieveCrew | crews.retrieve
    GET /oars | Oars | fetch_oars | oars.list
    GET /tides | Tides | readTide | tides.read
  `,
  'resources with a preposition in their name': `
    POST /add_ons | add_ons | createAddOn | addOns.create
    GET /add_ons/{code} | add_ons | findAddOn | addOns.find
    POST /sign_in_tokens/{id}/revoke | Sign-in Tokens | RevokeSignInToken | signInTokens.revoke
    DELETE /log-ins/{id} | Log Ins | deleteLogIn | logIns.delete
    POST /log-ins/{id}/notes | Log Ins | addNoteToLogIn | logIns.addNote
  `,
  'plurals of which there is one': `
    GET /boats/{id}/details | Boats | - | boats.getDetails | Get the details of a boat
    GET /boats/{id}/stats | Boats | - | boats.getStats
    GET /crews/{id}/statistics | Crews | - | crews.getStatistics
    GET /harbours/{id}/statistics | Harbours | - | harbours.listStatistics | []
    GET /oars/{id}/stats | Oars | - | oars.listStats
    GET /oars/{id}/stats/{stat} | Oars | - | oars.getStats
  `,
  'ids that say method and path, and summaries that say more': `
    GET /boats/session | Boats | getSession | boats.refreshSession | Refresh the session
    GET /crews/session | Crews | getCrewSession | crews.getSession | Get the session
    PATCH /vault/{name} | Vault | patchVault | vault.insert | Insert content
    PATCH /oars/{id} | Oars | patchOar | oars.patch | Change an oar
    PUT /users/current/password | Users | updateCurrent | users.updateCurrentPassword | Change the password
    PUT /users/current/photo | Users | replaceCurrent | users.replaceCurrent | Replace it
    GET /sails/report | Sails | getSailReport | sails.getReport | Generate a report
    POST /harbours/{id}/transfer | Harbours | postTransfer | harbours.transfer | Transfer a harbour
    GET /ping | Pings | getPing | pings.get | Ping the harbour
    GET /tides/logbook | Tides | getOldLogbook | tides.getOldLogbook | Restart the logbook
  `,
  'tags with a preposition': `
    POST /api/user | user-with-role-controller | addUserWithRoles | userWithRole.add
    PATCH /api/user/remove-role/{name}/{role} | user-with-role-controller | removeRole | userWithRole.removeRole
    DELETE /boats/{id}/crew | Boats Without Crew | deleteCrew | boatsWithoutCrew.deleteCrew
    POST /log-in-tokens | Log In Tokens | createToken | logInTokens.create
  `,
  'owners and items that a path has': `
    GET /cinemas/{cinemaId}/auditoriums | cinema-controller | getAllAuditoriumsByCinemaId | cinema.getAllAuditoriums
    GET /boats/{id}/oars | Boats | getOarsByBoatId | boats.getOars
    GET /api/Crews/GetCrewByID/{crewId} | Crews | - | crews.get
    GET /api/Crews/GetCrewByName/{name} | Crews | - | crews.getByName
    GET /api/Oars/GetOarById/{id} | Oars | - | oars.getById
    GET /api/Oars/{id} | Oars | - | oars.get
  `,
  'qualifiers of what a resource has': `
    POST /properties | properties | create_new_property | properties.create
    GET /visits/past | visits | get_past_visits | visits.getPast
    GET /boats/env-vars | Environment Variables | listEnvVars | environmentVariables.list
    POST /crews/new | Crews | createNewOar | crews.createNewOar
  `,
  'ids without a verb, and summaries with the same words behind one': `
    POST /charges/{id}/payment-intent | pm-rent | tenant_payment_intent | pmRent.createTenantPaymentIntent | Create a tenant payment intent
    GET /servers/metadata | Boats | server_metadata | boats.getServerMetadata | Get server metadata
    POST /invoices/preview | Invoices | invoicePreview | invoices.preview | Create an invoice preview
    POST /stamp-duty | Boats | calculator_stamp_duty | boats.calculatorStampDuty | Calculate stamp duty
    POST /oars/status | Oars | oar_status | oars.status | Probe the status of an oar
  `,
  'lists at paths that end with a parameter': `
    GET /tasks/{projectId} | Tasks | - | tasks.listByProject | [] | List all tasks of a project
    POST /tasks/{projectId} | Tasks | - | tasks.create | Create a task
    PUT /tasks/{id} | Tasks | - | tasks.update | Update a task
    GET /boats/{harbourId} | Boats | - | boats.listByHarbour | Get all boats in a harbour
    GET /crews/{id} | Crews | - | crews.get | Get all details of a crew
    GET /oars/{id} | Oars | - | oars.list | Get a list of oars
    GET /notes/{userId}/archived | Notes | - | notes.listArchived | List archived notes
    GET /signals/traffic | Signals | - | signals.listTraffic | List all traffic signals
    GET /reading-lists | Reading Lists | - | readingLists.get | Fetches a single reading list
    POST /reading-lists/search | Reading Lists | - | readingLists.search | Returns reading lists
  `,
  'audiences in paths': `
    PATCH /user/unban/admin/{userId} | User | - | user.unban | Unban user by admin
    POST /admin/{id}/ban | Users | - | users.banAdmin | Ban an admin
    POST /admin/boats/{id}/moor | Harbour | - | harbour.moorBoat | Moor a boat
    GET /internal/tides | Harbour | - | harbour.listTides
    GET /admin | Crews | - | crews.getAdmin
    POST /crews/{id}/members/{member}/admin | Crews | - | crews.toggleMemberAdmin | Toggle a member's admin status
  `,
  'verbs that DELETE is against': `
    DELETE /sections/update | Sections | - | sections.delete | Delete a section
    PUT /sections/change | Sections | - | sections.change | Change a section
    DELETE /boats/list/{id} | Boats | - | boats.delete
    DELETE /crews/remove/{id} | Crews | - | crews.remove
    DELETE /oars/{id} | Oars | updateOar | oars.delete | Delete an oar
    DELETE /tides/{id} | Tides | createTide | tides.delete
    GET /sails/create | Sails | - | sails.create
  `,
  'ids with a version or an age at the end': `
    GET /boats | Boats | getBoatsV2 | boats.list
    GET /crews | Crews | getCrewsDeprecated | crews.listDeprecated
    GET /v2/crews | Crews | getCrews | crews.list
    POST /oars | Oars | createOarNew | oars.create
    GET /tides/old | Tides | getTidesOld | tides.getOld
    POST /sails/v2 | Sails | - | sails.listV2 | [] | Gets sails by a filter
    POST /sails | Sails | - | sails.create
  `,
  'parts of a path that a summary leaves out': `
    POST /harbour/enrich/scan | Harbour | - | harbour.scan | Scans the harbour for boats
    POST /accounts/token/refresh | Authentication | - | authentication.refreshToken | Refresh access token
    POST /accounts/login | Authentication | - | authentication.login | Login a sailor
    POST /boats/me/two_factor/confirm | Boats | - | boats.confirmMyTwoFactor | Confirms enrollment
    POST /actions/zero-item-times | Actions | - | actions.zeroItemTimes | Zero out times
    GET /mine/user/summary | Crews | - | crews.getMineUserSummary | User summary
    GET /crew/settings/flag | Crew | - | crew.getFlagSettings | Get the flag settings
    GET /health/detailed | Harbour | - | harbour.getDetailedHealth | Detailed health check
  `,
  'parameters that choose': `
    GET /reports/boats/{type} | Reports | getReportsBoatsType | reports.downloadBoats | Download the boats report
    GET /reports/crews/{format} | Reports | - | reports.listCrews
    GET /texts/{language} | Texts | - | texts.list
    GET /boats/{type_id} | Boats | - | boats.get
    GET /server/logs | Server | - | server.downloadLogs | Downloads all logs
    GET /download/oar | Download | - | download.getOar | Downloads an oar
  `,
  'one of many, and many': `
    DELETE /boats | Boats | deleteBoats | boats.deleteMany
    DELETE /boats/{id} | Boats | deleteBoat | boats.delete
    DELETE /oars | Oars | - | oars.deleteMany
    DELETE /oars/{id} | Oars | - | oars.delete
    POST /harbours/{id}/boats/bulk | Boats | - | boats.bulkCreateForHarbour | Add several boats
    PUT /crews/{id}/notes | Crews | - | crews.createNote | Add a note to a crew
    DELETE /crews/{crew}/webhooks/{id} | Hooks, Webhooks | - | hooksWebhooks.deleteCrewWebhook
    DELETE /crews/{crew}/signals/{id} | Signals | - | signals.deleteForCrew
    DELETE /signals/{id} | Signals | - | signals.delete
    GET /admin/flags/{id} | Admin | get_flags | admin.getFlag
    PUT /admin/hours/{day} | Admin | update_hours | admin.updateHours | Update the hours
    GET /catalog/reading-list | Catalog | - | catalog.listReadingLists
    GET /catalog/reading-list/{id} | Catalog | - | catalog.getReadingList
    GET /catalog/series | Catalog | - | catalog.listSeries
    GET /catalog/series/{id} | Catalog | - | catalog.getSeries
    GET /anamneses/{id} | Anamneses | get_anamnesis | anamneses.get
  `,
  'what is got, and what is listed': `
    GET /statistics/boats | Statistics | - | statistics.getBoats | Get boat statistics
    GET /preferences/boats | Preferences | - | preferences.listBoats | Get boats
    GET /maintenance | Maintenance | getMaintenance | maintenance.list | []
    GET /maintenance/{id} | Maintenance | getMaintenanceId | maintenance.get
    GET /badges/visible | Badges | getVisibleBadges | badges.listVisible | []
    GET /boats/events | Boats | getPastEvents | boats.listPastEvents | List past events
    POST /getFlags | Flag | - | flag.list
    GET /flags/getFlag | Flag | - | flag.get
    POST /getShips | Ship | - | ship.list | Get ships
    GET /boats/{id}/crew-members | Boats | getCrewMembers | boats.listCrewMembers | Get all crew members of a boat
    GET /boats/{id}/details | Boats | getBoatDetails | boats.getDetails | Get all details of a boat
    GET /boats/{id}/notes | Boats | getBoatNotes | boats.getNotes | Get what is noted
  `,
  'words that are written short': `
    GET /txs | Transactions | - | transactions.list
    GET /txs/{hash} | Transactions | get_tx | transactions.get
    PUT /pwd | Passwords | changePwd | passwords.change
    GET /cfg/{id} | Configurations | - | configurations.get
    GET /txs/{hash}/logs | Transaction | - | transaction.listLogs
  `,
  'what is mine': `
    GET /boats/my-boats | Boats | - | boats.listMine
    GET /oars/my-oars | Oars | getMyOars | oars.listMine | []
    PUT /me/settings | Settings | updateMySettings | settings.updateMine
    GET /crews/my-captain | Crews | getMyCaptain | crews.getMyCaptain
    GET /boats/retired-boats | Boats | - | boats.listRetiredBoats
    GET /tides/past-tides | Tides | - | tides.listPast
  `,
  'DELETE, and paths that delete': `
    DELETE /lightning/{currency}/offer | Lightning | - | lightning.deleteOffer
    POST /lightning/{currency}/offer/delete | Lightning | - | lightning.deleteLightningOffer
    DELETE /boats/{id}/unfollow | Boats | - | boats.unfollow
    DELETE /sessions/logout | Auth | - | auth.logoutSession
    DELETE /hr/leave-requests/{id} | HR | - | hr.deleteLeaveRequest
  `,
  'what is read of a verb': `
    GET /oidc/login | OIDC | - | oidc.getLogin | Get the authorization URL
    GET /sso/login | SSO | - | sso.login | Log in
    POST /codes/{email}/{code} | Codes | - | codes.update
    POST /orders/{id}/{status} | Orders | - | orders.updateStatus
    GET /boats/stats | Boats | boats-get_stats_endpoint | boats.getStats | Get Stats Endpoint
  `,
  'tags that are paths of code': `
    GET /boats | crate::api::handlers::boat | list_boats | boat.list
    DELETE /crews/{id} | handlers::crew | delete_crew | crew.delete
    GET /oars | Oars: all | - | oarsAll.list
  `,
  'one tag of all operations': `
    GET /boats | Harbour | listBoats | boats.list
    GET /boats/{id} | Harbour | getBoat | boats.get
    GET /crews/{id} | Harbour | getCrew | crews.get
    POST /crews | Harbour | createCrew | crews.create
    GET /oars/{id} | Harbour | getOar | oars.get
    DELETE /oars/{id} | Harbour | deleteOar | oars.delete
  `,
  'one tag of operations of few things': `
    GET /boats | Harbour | listBoats | harbour.listBoats
    POST /boats | Harbour | createBoat | harbour.createBoat
    POST /crews | Harbour | createCrew | harbour.createCrew
    GET /oars/{id} | Harbour | getOar | harbour.getOar
  `,
  'one tag of all operations, which paths have': `
    GET /boats | Boats | listBoats | boats.list
    GET /boats/{id} | Boats | getBoat | boats.get
    GET /crews/{id} | Boats | getCrew | boats.getCrew
    POST /crews | Boats | createCrew | boats.createCrew
    GET /oars/{id} | Boats | getOar | boats.getOar
    DELETE /oars/{id} | Boats | deleteOar | boats.deleteOar
  `,
  'a resource that two parts of a path are': `
    GET /swap/chain/{id}/quote | Chain Swap | - | chainSwap.getQuote
    POST /swap/chain | Chain Swap | - | chainSwap.create
    GET /boats/sail/{id} | Sail Boats | - | sailBoats.get
  `,
  'what is created at a path word': `
    POST /boats/all | Boats | boats_all_create | boats.create
    POST /oars/all | Oars | - | oars.create
    POST /crews/all | Crews | crews_all_create | crews.createAll | sends []
    POST /buoys/{type}/bulk | Buoys | - | buoys.bulk | Perform one step on many buoys
    POST /sails/bulk | Sails | - | sails.bulkDelete | Delete many sails
    POST /tides/batch | Tides | - | tides.batchCreate
  `,
  'words that begin with a digit': `
    POST /2fa-resets/{id}/approve | Auth | - | auth.approve2faReset
    GET /2fa-resets/pending | Auth | - | auth.listPending2faResets | List pending resets
    DELETE /3d-models/{id} | Harbour | delete_3d_models_id | harbour.delete3dModel
    POST /auth/2fa/setup | Auth | - | auth.setup2fa
    POST /2fa-resets/force-revoke | Auth | - | auth.forceRevoke2faResets
    POST /oars/bulk-delete | Harbour | - | harbour.bulkDeleteOars
    POST /sails/check-out | Harbour | - | harbour.checkOutSails
    POST /sails/reset-level | Harbour | - | harbour.resetLevel
    GET /v1beta1/360views | Harbour | - | harbour.list360views
    GET /2024-01-31/boats/{id} | - | - | boats.get
  `,
  'what is there before and after': `
    POST /crews/{id}/sailors | Crews | - | crews.linkSailor | Link sailor to crew
    DELETE /crews/{id}/sailors/{sailor} | Crews | - | crews.removeSailor | Removes sailor from crew
    POST /fleets/{id}/boats | Fleets | - | fleets.addBoat | Add a boat to a fleet
    POST /fleets/{id}/flags | Fleets | - | fleets.createFlag | Add a flag
    DELETE /fleets/{id}/flags/{flag} | Fleets | - | fleets.deleteFlag | Remove a flag
  `,
  'what is listed below an id of something else': `
    GET /wallet/payments/{id} | Wallet | - | wallet.listPayments | []
    GET /harbour/boats/{id} | Harbour | - | harbour.getBoat | [] | Get one boat
    GET /harbour/lanes/{node} | Harbour | - | harbour.listLanesByNode | []
    GET /boats/crew/{crewId} | Boats | - | boats.getByCrew | Get boat by crew
    GET /news | News | get_news | news.list
    GET /news/{id} | News | get_news_item | news.getItem
  `,
  'groups in front of the resource': `
    GET /ports | Ports | admin.ports_0 | ports.list
    POST /installation/login | Login | setup.login | login.login
    GET /lakes | Lakes | region.lakes | lakes.list
    GET /rivers | Rivers | rivers.userRivers | rivers.listUserRivers
    GET /tides | Tides | predict.tides | tides.predict
  `,
  'ids of a noun for what is read': `
    GET /api/sailors | SailorProfile | SailorProfile | sailorProfile.get
    GET /sailors/terms | SailorTerms | SailorTerms | sailorTerms.list
    GET /oarTypes | General | OarTypes | general.listOarTypes
    GET /sails/{id}/details | Sails | sails.details | sails.getDetails | Get sail details
    GET /health | - | check_health_get | health.check
    GET /v1/health | - | check_v1_health_get | health.checkV1
  `,
  'classes of what is done to one': `
    POST /harbours/{id}/boats/{boat}/inspections | Harbour | BoatsController_inspect | harbour.inspectBoat
    GET /harbours/{id}/boats | Harbour | BoatsController_list | harbour.listBoats
  `,
  'classes without a tag': `
    POST /password/reset | - | AuthenticationController_passwordReset | password.reset
    DELETE /service-fees/{code} | - | ServiceFeeController_deActivateFee | serviceFees.deactivate
    GET /boats | - | HarbourController_boats | boats.list
  `,
}

/** What ids, paths and summaries say against what is done. */
const facts: Readonly<Record<string, string>> = {
  'lists, and one thing': `
    GET /boats/named | Boats | getBoatByName | boats.listByName | []
    GET /settings/friends | Settings | getFriendByName | settings.listFriendsByName | { page }
    GET /crews/timeline | Crews | getCrewTimeline | crews.getTimeline | []
    GET /crews/feed | Crews | getFeed | crews.getFeed | []
    GET /oars/unlocked | Oars | getUnlockedOarsForCrew | oars.listUnlockedForCrew | []
    GET /oars/{id} | Oars | getOarById | oars.get | []
    GET /epochs/slots | Epochs | listLeaderSlots | epochs.getLeaderSlots | { one }
    GET /sails/spare | Sails | fetchSpareSail | sails.listSpareSails | { nested page }
    GET /tides/mine | Tides | get_my_tides | tides.listMine | []
    GET /tides/latest | Tides | get_tides_latest | tides.listLatest | []
    GET /moorings/{pier} | Harbour | getFreeMoorings | harbour.listFreeMoorings | []
    GET /signals/{id} | Harbour | getSignalSet | harbour.getSignalSet | []
    GET /user/oars | User | get-User-Oar | user.listOars
    GET /user/report | User | get-User-Report | user.getReport
    GET /flags/me | Flags | FlagsController_Me | flags.getMe
    GET /flags/permissions | Flags | FlagsController_Permissions | flags.listPermissions
    GET /engine/readiness | Engine | EngineController_readiness | engine.getReadiness
  `,
  'one thing, and those of it by id': `
    GET /settings/engine | Engine Settings | - | engineSettings.get | { one }
    GET /settings/engine/{id} | Engine Settings | - | engineSettings.getById | { one }
    GET /ports | Ports | - | ports.list | []
    GET /ports/{id} | Ports | - | ports.get | { one }
  `,
  'reads that are posted, by a framework that always says 201': `
    POST /boats/sails/daily | Boats | BoatsController_getSailsDaily | boats.getSailsDaily | 201
    POST /boats/delete-many | Boats | BoatsController_removeMany | boats.removeMany | 201
  `,
  'what is created, changed and deleted': `
    DELETE /tides/{id} | Tides | createTide | tides.delete
    DELETE /boats/{id} | Boats | getBoat | boats.delete
    PUT /oars/{id} | Oars | getOar | oars.update
    PUT /crews/{id} | Crews | createCrew | crews.update
    PUT /sails/{id} | Sails | createSail | sails.create | 201
    PUT /flags/{id} | Flags | create_flag | flags.create | Create a flag
    POST /notes | Notes | deleteNote | notes.create | 201
    POST /notes/delete | Notes | deleteNotes | notes.delete | 200
    PATCH /ports/{id} | Ports | retrievePort | ports.update
    POST /booking | Booking | booking | booking.create
    GET /crews/rota | Crews | - | crews.getRota | { one }
    POST /crews/rota | Crews | - | crews.updateRota
    GET /crews/flag | Crews | - | crews.getFlag | { one }
    POST /crews/flag | Crews | - | crews.createFlag
    PUT /crews/flag | Crews | - | crews.updateFlag
    DELETE /crews/{id}/memberships/{member} | Crews | CrewMembershipController_removeMember | crews.removeMember
  `,
  'a resource in the middle, or at the end': `
    GET /reports/professional/{id} | Reports | getReportsByProfessionalReport | reports.getByProfessional
    GET /follows/company | Company | listMyCompanyFollows | company.listMyFollows | []
    GET /licences/{id}/companies | Companies | getCompanyLicence | companies.getLicence
    GET /log/history | Sailing Log | getSailingHistory | sailingLog.listHistory | []
    GET /logbook | Logbook | readLogbook | logbook.read | []
    GET /anchors | Anchors | readAnchors | anchors.list | []
    PUT /profile/update-flag | Crew Profile | updateCrewFlag | crewProfile.updateFlag
    GET /services | Towing Services | getPaginatedTowingServices | towingServices.listPaginated | []
  `,
  'tags in another language': `
    GET /quizzes | Testlar | quizzes_list | quizzes.list | Testlar ro'yxati
    GET /quizzes/{id} | Testlar | quizzes_retrieve | quizzes.retrieve | Test tafsilotlari
    POST /quizzes/{id}/complete_quiz | Testlar | quizzes_complete_quiz_create | quizzes.complete | Testni tugatish
    GET /boats | Veneet | - | boats.list | Hae veneet
    POST /boats | Veneet | - | boats.create | Luo vene
    GET /sailors | Sailorlar | - | sailors.list | Sailorlar
    GET /harbours | Satamat | listHarbours | satamat.listHarbours | List all harbours
    GET /crews | Billing | listCrews | billing.listCrews | Get crews
    POST /oars | Gear | createOar | gear.createOar
  `,
  'actions of a REST framework': `
    POST /api/crews/{id}/set_password/ | crews | crews_set_password_create | crews.setPassword
    POST /api/boats/{id}/launch_boat/ | boats | boats_launch_boat_create | boats.launch
    POST /api/boats/{id}/oars/add_oar/ | boats | boats_oars_add_oar_create | boats.addOar
    PATCH /api/crews/{id}/flag/update/ | crews | crews_flag_update_partial_update | crews.partialUpdateFlag
    DELETE /api/sails/{id}/delete/ | sails | sails_delete_destroy | sails.delete
    PUT /api/oars/{id}/ | oars | oars_update | oars.update
    PUT /api/oars/update/{oar_id}/ | oars | oars_update_update | oars.replace
    POST /auth/callback/ | auth | auth_callback_create | auth.callback
    GET /auth/callback/ | auth | auth_callback_retrieve | auth.retrieveCallback
    POST /api/crews/locker/delete-list/ | crews | crews_locker_delete_list_create | crews.deleteLockerList
    POST /api/v1/harbour/registration/ | api | api_v1_harbour_registration_create | harbour.createRegistration
    PUT /api/v1/harbour/flag/ | api | api_v1_harbour_flag_update | harbour.updateFlag
    POST /api/sails/{id}/vote/ | sails | sails_vote_create | sails.vote
    GET /api/boats/my_boats/ | boats | boats_my_boats_retrieve | boats.retrieveMine
  `,
}

test.each(Object.entries({ ...services, ...kinds, ...facts }))('the methods of %s have good names', (_, table) => {
  const rows = rowsOf(table)
  const names = methodNames(documentIn(rows))
  expect(names).toEqual(Object.fromEntries(rows.map(([operation = '', , , method]) => [operation, method])))
})

test('a generated client has these methods, each of its operation', async () => {
  const rows = rowsOf(services['the guide'] ?? '')
  const [files] = await generationsOf([documentIn(rows)])
  const wanted = rows.map(
    ([, , id, method = '']) => [method, id === '' ? (expect.any(String) as unknown) : id] as const,
  )
  expect(callsOf(files!)).toEqual(Object.fromEntries(wanted))
})

/** The cells of a table. */
function rowsOf(table: string): readonly (readonly string[])[] {
  const lines = table.trim().split('\n')
  return lines.map((row) => row.split('|').map((cell) => cell.trim().replace(/^-$/, '')))
}

/** A document with the operations of a table. */
function documentIn(rows: readonly (readonly string[])[]): object {
  const operations = rows.map(([operation = '', tag, id, , ...more]) => {
    const details = Object.assign({}, ...more.map(detailOf)) as object
    return [operation, { ...(tag && { tags: [tag] }), ...(id && { operationId: id }), ...details }] as const
  })
  return documentOf(Object.fromEntries(operations))
}

/** The method of each operation: `pets.get` of `GET /pets/{id}`. */
function methodNames(document: object): Record<string, string> {
  const locate = () => ({ file: 'api.json', line: 1, column: 1, sourceLine: '' })
  const model = buildModel({ root: document as JsonObject, files: [], warnings: [], locate })
  const names = resourcesOf(model).flatMap(({ name, methods }) => {
    return methods.map((each) => {
      const { method, path } = each.operation
      return [`${method.toUpperCase()} ${path}`, `${name}.${each.name}`] as const
    })
  })
  return Object.fromEntries(names)
}

/** `[]` for an array, `sends []` for one in the request, `[] / null` for a page of one, `?name` for a parameter of the query, otherwise a summary. */
function detailOf(text: string): object {
  const array = { type: 'array', items: { type: 'string' } }
  const json = { 'application/json': { schema: array } }
  const properties = {
    items: { ...array, type: ['array', 'null'] },
    count: { type: 'integer' },
    fromDate: { type: 'string' },
  }
  const one = { type: 'object', properties: { id: { type: 'string' }, slots: { type: 'object' } } }
  const details: Readonly<Record<string, object>> = {
    '{ one }': one,
    '{ page }': { type: 'object', properties },
    '{ nested page }': {
      type: 'object',
      properties: { success: { type: 'boolean' }, data: { type: 'object', properties } },
    },
  }
  const schema = details[text]
  if (schema !== undefined)
    return { responses: { 200: { description: 'All', content: { 'application/json': { schema } } } } }
  if (/^20[01]$/.test(text)) return { responses: { [text]: { description: 'Done' } } }
  const page = { 'application/json': { schema: { type: 'object', properties } } }
  if (text === '[]') return { responses: { 200: { description: 'All', content: json } } }
  if (text === '[] / null') return { responses: { 200: { description: 'All', content: page } } }
  if (text === 'sends []') return { requestBody: { content: json } }
  if (text.startsWith('?')) return { parameters: [{ name: text.slice(1), in: 'query', schema: { type: 'string' } }] }
  return text === '' ? {} : { summary: text }
}

test('the table of the guide has these methods, and what they are of', () => {
  const url = new URL('../../../../../apps/docs/src/content/docs/guides/configuration.mdx', import.meta.url)
  const [, table = ''] = readFileSync(url, 'utf8').split('| its method')
  const [rows = ''] = table.split('\n\n')
  const methods = [...rows.matchAll(/`([a-z]\w+\.\w+)`(?=[^|]*\|$)/gm)].map(([, method = '']) => method)
  expect(methods.length).toBeGreaterThan(13)
  const tested = (services['the guide'] ?? '').split('\n').map((row) => row.split('|').map((cell) => cell.trim()))
  expect(methods.filter((method) => !tested.some((row) => row[3] === method))).toEqual([])
  const ids = tested.map(([, , id = '-']) => id).filter((id) => id !== '-')
  expect(ids.filter((id) => !rows.includes(`\`${id}\``))).toEqual([])
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
