import { z } from 'zod'
import { getClient, listClients } from '#core/client/client.server.ts'
import {
  type Client,
  clientBody,
  clientDetailRow,
  clientListRequest,
  clientPatch,
  clientRow,
  emailBody,
  mergeBody,
} from '#core/client/client.ts'
import { giveClientEmail } from '#core/client/client-email.server.ts'
import { listClientRecords } from '#core/client/client-records.server.ts'
import { clientRecordRequest, clientRecordRow } from '#core/client/client-records.ts'
import { createClient, updateClient } from '#core/client/edit-client.server.ts'
import { mergeClients, separateClient } from '#core/client/merge-clients.server.ts'
import { removeClient } from '#core/client/remove-client.server.ts'
import { formatAmounts } from '#core/money.ts'
import {
  changed,
  changedSchema,
  created,
  createdSchema,
  idParams,
  longTextBodyLimit,
  nextPage,
  problemSchema,
} from '../http/answers.ts'
import { changing } from '../http/changing.ts'
import { removing } from '../http/editing.ts'
import { exportRoute } from '../http/export-route.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listing } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

const presentRecord = presenter(clientRecordRow)
const presentDetail = presenter(clientDetailRow)

const clientColumns: Columns<Client> = {
  Since: ({ createdAt }) => createdAt.toISOString(),
  Name: ({ name }) => name,
  Company: ({ company }) => company,
  Email: ({ email }) => email,
  Phones: ({ phones }) => phones.join(', '),
  Addresses: ({ addresses }) => addresses.join('\n'),
  Country: ({ country }) => country,
  'Tax number': ({ taxNumber }) => taxNumber,
  Currency: ({ currency }) => currency,
  Language: ({ language }) => language,
  Tags: ({ tags }) => tags.join(', '),
  Source: ({ source }) => source,
  Status: ({ status }) => status,
  Owed: ({ balance, owed }) => (balance ? formatAmounts(owed) : null),
  'Owed, in $': ({ balance }) => (balance ? balance.minor / 100 : null),
  'Last contact': ({ lastContactAt }) => lastContactAt?.toISOString() ?? null,
  Notes: ({ notes }) => notes,
}

export function clients(api: Api): void {
  listing(api, {
    path: '/clients',
    config: { permission: 'client.list' },
    tags: ['clients'],
    summary: 'List clients, newest first',
    request: clientListRequest,
    list: listClients,
    present: presenter(clientRow),
    row: clientRow,
  })
  api.post(
    '/clients',
    {
      config: { permission: 'client.create' },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags: ['clients'],
        summary: 'Add a client, with or without an e-mail address',
        description: 'A later sign-in with the address sees the records of this client.',
        headers: repeatable,
        body: clientBody,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, body, headers }, reply) =>
      reply.code(201).send(created(await createClient(ctx, body, keyOf(headers)))),
  )
  api.get(
    '/clients/:id',
    {
      config: { permission: 'client.read' },
      schema: {
        tags: ['clients'],
        summary: 'One client with balance and counts',
        params: idParams,
        response: { 200: clientDetailRow },
      },
    },
    async ({ ctx, params }) => presentDetail(await getClient(ctx, params.id)),
  )
  changing(api, {
    path: '/clients/:id',
    permission: 'client.update',
    bodyLimit: longTextBodyLimit,
    tags: ['clients'],
    summary: 'Change a client',
    description: 'Omitted fields are unchanged; `version` is the last version read.',
    body: clientPatch,
    change: updateClient,
  })
  api.put(
    '/clients/:id/email',
    {
      config: { permission: 'client.update' },
      schema: {
        tags: ['clients'],
        summary: 'Give an e-mail address to a client without one',
        description: 'Everyone who signs in with the address sees the records of this client from then on.',
        params: idParams,
        body: emailBody,
        response: { 200: changedSchema, 409: problemSchema, 428: problemSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await giveClientEmail(ctx, params.id, body.email)),
  )
  api.post(
    '/clients/:id/merge',
    {
      config: { permission: 'client.merge' },
      schema: {
        tags: ['clients'],
        summary: 'Merge a client into another one',
        description: 'Moves all records and addresses. A repeated call changes nothing.',
        params: idParams,
        body: mergeBody,
        response: { 200: changedSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await mergeClients(ctx, params.id, body.into)),
  )
  api.post(
    '/clients/:id/separate',
    {
      config: { permission: 'client.merge' },
      schema: {
        tags: ['clients'],
        summary: 'Undo the merge of a client, within 30 days',
        params: idParams,
        body: z.object({}),
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params }) => changed(await separateClient(ctx, params.id)),
  )
  removing(api, {
    path: '/clients/:id',
    permission: 'client.remove',
    isForPeopleOnly: true,
    tags: ['clients'],
    summary: 'Delete a client for good',
    description:
      'A client with orders, invoices or other records that stay keeps them without personal data. 409 if somebody signs in with its address or acts for it.',
    refusals: [409, 428],
    remove: removeClient,
  })
  api.get(
    '/clients/:id/records',
    {
      config: { permission: 'client.read' },
      schema: {
        tags: ['clients'],
        summary: 'Records, messages and changes of a client, newest first',
        params: idParams,
        querystring: clientRecordRequest,
        response: { 200: z.array(clientRecordRow) },
      },
    },
    async ({ ctx, params, query }, reply) => {
      const page = await listClientRecords(ctx, params.id, query)
      const path = `/api/clients/${params.id}/records`
      return reply.headers(nextPage(path, query, page)).send(page.rows.map(presentRecord))
    },
  )
  exportRoute(api, 'clients', 'client', clientListRequest, listClients, clientColumns)
}
