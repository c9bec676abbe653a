import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { listSiteSettings, updateSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { siteSettingsInput, siteSettingsRow } from '#core/site-settings/site-settings.ts'
import { changed, changedSchema, problemSchema } from '../http/answers.ts'

const tags = ['site']

export const siteSettings: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/site-settings',
    {
      config: { permission: 'site-settings.read' },
      schema: {
        tags,
        summary: 'Settings of the site (staff)',
        description: 'Some settings are sent to owners only.',
        response: { 200: siteSettingsRow },
      },
    },
    async ({ ctx }) => {
      const { updatedAt, ...settings } = await listSiteSettings(ctx)
      return { ...settings, updatedAt: updatedAt.toISOString() }
    },
  )
  api.patch(
    '/site-settings',
    {
      config: { permission: 'site-settings.update' },
      schema: {
        tags,
        summary: 'Change settings of the site (owners)',
        body: siteSettingsInput.partial().extend({ version: z.int('Version is required') }),
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, body }) => changed(await updateSiteSettings(ctx, body)),
  )
}
