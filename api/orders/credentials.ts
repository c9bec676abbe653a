import { z } from 'zod'
import { listCredentials, revealCredential } from '#core/credential/credential.server.ts'
import {
  credentialId,
  credentialInput,
  credentialPatch,
  credentialRow,
  revealedCredential,
  revealReason,
} from '#core/credential/credential.ts'
import { addCredential, removeCredential, updateCredential } from '#core/credential/edit-credential.server.ts'
import { changed, changedSchema, created, createdSchema, idParams, problemSchema } from '../http/answers.ts'
import { removingPart } from '../http/editing.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['projects']
const present = presenter(credentialRow)

const laterLimits = ['project-change'] as const

/** Access data of a project. */
export function credentials(api: Api): void {
  api.get(
    '/projects/:id/secrets',
    {
      config: { permission: 'project.ask' },
      schema: {
        tags,
        summary: 'List the access data of a project without its values (its client, or staff)',
        description: 'First the two passwords of the project, as far as they are stored.',
        params: idParams,
        response: { 200: z.array(credentialRow) },
      },
    },
    async ({ ctx, params }) => (await listCredentials(ctx, params.id)).map(present),
  )
  api.post(
    '/projects/:id/secrets',
    {
      config: { permission: 'project.ask', laterLimits },
      schema: {
        tags,
        summary: 'Add access data to a project (its client, or staff)',
        params: idParams,
        headers: repeatable,
        body: credentialInput,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body, headers }, reply) =>
      reply.code(201).send(created(await addCredential(ctx, params.id, body, keyOf(headers)))),
  )
  api.patch(
    '/projects/:id/secrets/:secret',
    {
      // Overwritten and deleted values are lost.
      config: { permission: 'project.ask', isForPeopleOnly: true, laterLimits },
      schema: {
        tags,
        summary: 'Change access data (the client of the project, or staff)',
        description:
          'Omitted fields are unchanged; `version` is the last version read. Of the two passwords of the project, the interval and the password can be changed.',
        params: idParams.extend({ secret: credentialId }),
        body: credentialPatch,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) =>
      changed(await updateCredential(ctx, { projectId: params.id, id: params.secret }, body)),
  )
  removingPart(api, {
    path: '/projects/:id/secrets/:secret',
    part: 'secret',
    partId: credentialId,
    permission: 'project.ask',
    isForPeopleOnly: true,
    laterLimits,
    tags,
    summary: 'Delete access data (the client of the project, or staff)',
    remove: (ctx, projectId, id) => removeCredential(ctx, { projectId, id }),
  })
  api.post(
    '/projects/:id/secrets/:secret/reveal',
    {
      config: { permission: 'project.ask', limit: 'reveal', isForPeopleOnly: true },
      schema: {
        tags,
        summary: 'Show the values of one entry (the client, or staff, within 15 minutes of signing in)',
        description: 'Recorded with the person, the time and the reason, in the list of reveals.',
        params: idParams.extend({ secret: credentialId }),
        body: revealReason,
        response: { 200: revealedCredential, 428: problemSchema, 429: problemSchema },
      },
    },
    async ({ ctx, params, body }) => {
      const reference = { projectId: params.id, id: params.secret }
      const { _id, fields, code } = await revealCredential(ctx, reference, body.reason)
      return { _id, fields, code }
    },
  )
}
