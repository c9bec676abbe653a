import { z } from 'zod'
import { changeSignIn } from '#core/person/change-sign-in.server.ts'
import {
  changeRole,
  confirmPerson,
  isAdminEmail,
  listPeople,
  updatePerson,
} from '#core/person/person.server.ts'
import {
  type Person,
  personChange,
  personFilter,
  personListRequest,
  personNames,
  personRow,
} from '#core/person/person.ts'
import { disablePeople } from '#core/person/person-bulk.server.ts'
import { signInChange } from '#core/person/sign-in-change.ts'
import { roleInput } from '#core/role/role-input.ts'
import { optionalText, text } from '#core/text.ts'
import { changed, changedSchema, created, createdSchema, problemSchema } from '../http/answers.ts'
import { bulkRoute } from '../http/bulk-route.ts'
import { changing } from '../http/changing.ts'
import { exportRoute } from '../http/export-route.ts'
import { listing } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

const personColumns: Columns<Person> = {
  Since: ({ createdAt }) => createdAt.toISOString(),
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Role: ({ role }) => role,
  Disabled: ({ isDisabled }) => isDisabled,
  'Last seen': ({ lastSeenAt }) => lastSeenAt.toISOString(),
}

export function users(api: Api): void {
  api.post(
    '/users',
    {
      config: { permission: 'person.confirm' },
      schema: {
        tags: ['users'],
        summary: 'Confirm the own account after signing in',
        description: 'Name and address are taken from the sign-in; a different address is refused.',
        body: z.object({ email: text(254), name: optionalText(500) }),
        response: { 201: createdSchema },
      },
    },
    async ({ ctx, body }, reply) => reply.code(201).send(created(confirmPerson(ctx, body.email))),
  )
  listing(api, {
    path: '/users',
    config: { permission: 'person.list' },
    tags: ['users'],
    summary: 'List users, newest first, without deleted accounts',
    request: personListRequest,
    list: listPeople,
    present: presenter(personRow, personNames),
    row: personRow,
  })
  api.get(
    '/users/admin/:email',
    {
      schema: {
        tags: ['users'],
        summary: 'Check if a user may open the admin panel (the user, or owners and managers)',
        params: z.object({ email: text(254) }),
        response: { 200: z.object({ admin: z.boolean() }) },
      },
    },
    async ({ ctx, params }) => ({ admin: await isAdminEmail(ctx, params.email) }),
  )
  api.put(
    '/users/:email/role',
    {
      config: { permission: 'person.update' },
      schema: {
        tags: ['users'],
        summary: 'Give a user another role (owners)',
        description:
          'Requires a sign-in within the last 15 minutes: otherwise 428. 409 if nobody else would be an owner.',
        params: z.object({ email: text(254) }),
        body: z.object({ role: roleInput }),
        response: { 200: changedSchema, 409: problemSchema, 428: problemSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await changeRole(ctx, params.email, body.role)),
  )
  api.put(
    '/users/:email/sign-in',
    {
      config: { permission: 'person.change-sign-in' },
      schema: {
        tags: ['users'],
        summary:
          'Change the address of a sign-in or of a client, or let another account of the provider have it (staff)',
        description:
          'Without an account, corrects the address of the client that has it. Ends all sessions and tokens of the person. The next sign-in with the address within seven days is linked. For staff accounts owners only. Requires a sign-in within the last 15 minutes: otherwise 428.',
        params: z.object({ email: text(254) }),
        body: signInChange,
        response: { 200: changedSchema, 409: problemSchema, 428: problemSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await changeSignIn(ctx, params.email, body)),
  )
  changing(api, {
    path: '/users/:id',
    permission: 'person.update',
    tags: ['users'],
    summary: 'Change the role, disable or enable a user (owners)',
    description: 'Requires a sign-in within the last 15 minutes: otherwise 428.',
    body: personChange,
    refusals: [428],
    change: updatePerson,
  })
  bulkRoute(api, 'users', 'person.update', personFilter, {
    disable: (ctx, chosen) => disablePeople(ctx, chosen, true),
    enable: (ctx, chosen) => disablePeople(ctx, chosen, false),
  })
  exportRoute(api, 'users', 'person', personListRequest, listPeople, personColumns)
}
