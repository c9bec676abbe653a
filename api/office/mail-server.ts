import { z } from 'zod'
import {
  readMailServer,
  removeMailServer,
  saveMailServer,
  testMailServer,
} from '#core/mail-server/mail-server.server.ts'
import { mailServerBody, mailServerRow, mailTestRow } from '#core/mail-server/mail-server.ts'
import { seenVersionInQuery } from '#core/seen-version.ts'
import { changed, changedSchema, deleted, deletedSchema, problemSchema } from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['mails']
const config = { permission: 'site-settings.update', isForPeopleOnly: true } as const

/** The server that sends the mails of the site. */
export function mailServer(api: Api): void {
  api.get(
    '/mail-server',
    {
      config: { permission: 'site-settings.update' },
      schema: {
        tags,
        summary: 'The mail server, without its password (owners)',
        response: { 200: mailServerRow },
      },
    },
    ({ ctx }) => readMailServer(ctx),
  )
  api.put(
    '/mail-server',
    {
      config,
      schema: {
        tags,
        summary: 'Set the mail server (owners who have just signed in)',
        description: 'An empty password keeps the stored one, for the same server and user.',
        body: mailServerBody,
        response: { 200: changedSchema, 409: problemSchema, 428: problemSchema },
      },
    },
    async ({ ctx, body }) => changed(await saveMailServer(ctx, body)),
  )
  api.delete(
    '/mail-server',
    {
      config,
      schema: {
        tags,
        summary: 'Remove the mail server with its password (owners who have just signed in)',
        querystring: z.object({ version: seenVersionInQuery }),
        response: { 200: deletedSchema, 409: problemSchema, 428: problemSchema },
      },
    },
    async ({ ctx, query }) => deleted(await removeMailServer(ctx, query)),
  )
  api.post(
    '/mail-server/test',
    {
      config: { ...config, limit: 'mail-test' },
      schema: {
        tags,
        summary: 'Send a test mail to yourself (owners)',
        response: { 200: mailTestRow, 409: problemSchema },
      },
    },
    ({ ctx }) => testMailServer(ctx),
  )
}
