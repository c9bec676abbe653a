import {
  createCustomRole,
  listCustomRoles,
  removeCustomRole,
  updateCustomRole,
} from '#core/custom-role/custom-role.server.ts'
import { customRoleInput, customRolePatch, customRoleRow } from '#core/custom-role/custom-role.ts'
import { created, createdSchema, problemSchema } from '../http/answers.ts'
import { changing } from '../http/changing.ts'
import { listingAll, removing } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['users']
const present = presenter(customRoleRow)
const description = 'Requires a sign-in within the last 15 minutes: otherwise 428.'

export function customRoles(api: Api): void {
  listingAll(api, {
    path: '/custom-roles',
    permission: 'custom-role.list',
    tags,
    summary: 'List all custom roles by name (owners)',
    row: customRoleRow,
    list: listCustomRoles,
    present,
  })
  api.post(
    '/custom-roles',
    {
      config: { permission: 'custom-role.edit' },
      schema: {
        tags,
        summary: 'Create a role from areas of work (owners)',
        description,
        body: customRoleInput,
        response: { 201: createdSchema, 409: problemSchema, 428: problemSchema },
      },
    },
    async ({ ctx, body }, reply) => reply.code(201).send(created(await createCustomRole(ctx, body))),
  )
  changing(api, {
    path: '/custom-roles/:id',
    permission: 'custom-role.edit',
    tags,
    summary: 'Rename a custom role or change its areas (owners)',
    description,
    body: customRolePatch,
    refusals: [428],
    change: updateCustomRole,
  })
  removing(api, {
    path: '/custom-roles/:id',
    permission: 'custom-role.edit',
    tags,
    summary: 'Delete a custom role that nobody holds (owners)',
    description,
    refusals: [409, 428],
    remove: removeCustomRole,
  })
}
