import { checkCertificate } from '#core/custody/check-certificates.server.ts'
import {
  type CustodyItem,
  custodyInput,
  custodyListRequest,
  custodyPatch,
  custodyRow,
  ownCustodyListRequest,
  ownCustodyRow,
} from '#core/custody/custody.ts'
import { addCustodyItem, removeCustodyItem, updateCustodyItem } from '#core/custody/edit-custody.server.ts'
import { getCustodyItem, listCustody, listOwnCustody } from '#core/custody/list-custody.server.ts'
import { changed, changedSchema, created, createdSchema, idParams, problemSchema } from '../http/answers.ts'
import { changing } from '../http/changing.ts'
import { removing } from '../http/editing.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listing, listingOf } from '../http/listing.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['custody']

const presentOwn = (item: CustodyItem) => ({
  _id: item.id,
  kind: item.kind,
  name: item.name,
  heldBy: item.heldBy,
  supplier: item.supplier,
  account: item.account,
  expiresOn: item.expiresOn,
  renewal: item.renewal,
  renewsItself: item.renewsItself,
  verifiedAt: item.verifiedAt?.toISOString() ?? null,
  verifiedBy: item.verifiedBy,
  certificate: item.certificate,
})

const present = (item: CustodyItem) => ({
  ...presentOwn(item),
  clientId: item.clientId,
  clientName: item.clientName,
  notes: item.notes,
  reminderPause: item.reminderPause,
  createdAt: item.createdAt.toISOString(),
  version: item.version,
})

/** Routes for domains, hosting, certificates and licences of clients. */
export function custody(api: Api): void {
  listing(api, {
    path: '/custody',
    config: { permission: 'client.custody' },
    tags,
    summary: 'List domains, hosting, certificates and licences, newest first',
    request: custodyListRequest,
    list: listCustody,
    present,
    row: custodyRow,
  })
  listingOf(api, {
    path: '/custody',
    config: { permission: 'custody.ask' },
    tags,
    summary: 'List domains, hosting, certificates and licences of a client (the client, or staff)',
    request: ownCustodyListRequest,
    list: listOwnCustody,
    present: presentOwn,
    row: ownCustodyRow,
  })
  api.get(
    '/custody/id/:id',
    {
      config: { permission: 'client.custody' },
      schema: {
        tags,
        summary: 'One domain, hosting, certificate or licence',
        params: idParams,
        response: { 200: custodyRow },
      },
    },
    async ({ ctx, params }) => present(await getCustodyItem(ctx, params.id)),
  )
  api.post(
    '/custody',
    {
      config: { permission: 'client.custody' },
      schema: {
        tags,
        summary: 'Add a domain, hosting, certificate or licence',
        description:
          'The client and staff are reminded before and after it expires, on the days of the site settings, unless `reminderPause` stops it.',
        headers: repeatable,
        body: custodyInput,
        response: { 201: createdSchema, 404: problemSchema, 409: problemSchema },
      },
    },
    async ({ ctx, body, headers }, reply) =>
      reply.code(201).send(created(await addCustodyItem(ctx, body, keyOf(headers)))),
  )
  changing(api, {
    path: '/custody/:id',
    ...{ permission: 'client.custody', tags },
    summary: 'Change a domain, hosting, certificate or licence, or note that it was verified',
    description: 'Omitted fields are unchanged; `version` is the last version read.',
    body: custodyPatch,
    change: updateCustodyItem,
  })
  api.post(
    '/custody/:id/check',
    {
      config: { permission: 'client.custody', limit: 'certificate' },
      schema: {
        tags,
        summary: 'Check the certificate of the host now',
        description:
          'Makes a TLS handshake with port 443 of the host in `name`, and notes what it finds. Every entry is also checked once a day.',
        params: idParams,
        response: { 200: changedSchema, 404: problemSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params }) => {
      await checkCertificate(ctx, params.id)
      return changed(1)
    },
  )
  removing(api, {
    path: '/custody/:id',
    ...{ permission: 'client.custody', tags },
    summary: 'Delete a domain, hosting, certificate or licence',
    remove: removeCustodyItem,
  })
}
