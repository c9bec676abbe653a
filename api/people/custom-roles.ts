import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  createCustomRole,
  listCustomRoles,
  removeCustomRole,
  updateCustomRole,
} from '#core/custom-role/custom-role.server.ts'
import { customRoleInput, customRolePatch, customRoleRow } from '#core/custom-role/custom-role.ts'
import {
  changed,
  changedSchema,
  created,
  createdSchema,
  deleted,
  deletedSchema,
  idParams,
  problemSchema,
} from '../http/answers.ts'
import { presenter } from '../http/presenter.ts'

const tags = ['users']
const present = presenter(customRoleRow)
const description = 'Requires a sign-in within the last 15 minutes: otherwise 428.'

export const customRoles: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/custom-roles',
    {
      config: { permission: 'custom-role.list' },
      schema: {
        tags,
        summary: 'List all custom roles by name (owners)',
        response: { 200: z.array(customRoleRow) },
      },
    },
    async ({ ctx }) => (await listCustomRoles(ctx)).map(present),
  )
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
  api.patch(
    '/custom-roles/:id',
    {
      config: { permission: 'custom-role.edit' },
      schema: {
        tags,
        summary: 'Rename a custom role or change its areas (owners)',
        description,
        params: idParams,
        body: customRolePatch,
        response: { 200: changedSchema, 409: problemSchema, 428: problemSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await updateCustomRole(ctx, params.id, body)),
  )
  api.delete(
    '/custom-roles/:id',
    {
      config: { permission: 'custom-role.edit' },
      schema: {
        tags,
        summary: 'Delete a custom role that nobody holds (owners)',
        description,
        params: idParams,
        response: { 200: deletedSchema, 409: problemSchema, 428: problemSchema },
      },
    },
    async ({ ctx, params }) => {
      await removeCustomRole(ctx, params.id)
      return deleted()
    },
  )
}
