import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { addressOfBrandFile, logoThemes, pageFile } from '#core/brand/logo.ts'
import { seenVersion, seenVersionInQuery } from '#core/seen-version.ts'
import { removeLogo, setLogo } from '#core/site-settings/logo.server.ts'
import { listSiteSettings, updateSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { siteSettingsChange, siteSettingsRow } from '#core/site-settings/site-settings.ts'
import { changed, changedSchema, problemSchema } from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'
import { fileBody, fileOf, takeFiles } from '../http/upload.ts'

const tags = ['site']

const config = { permission: 'site-settings.update' } as const
const params = z.object({ theme: z.enum(logoThemes, 'Must be light or dark') })
const querystring = z.object({ version: seenVersionInQuery })

const logos: FastifyPluginAsyncZod = async (api) => {
  takeFiles(api)
  api.post(
    '/site-settings/logos/:theme',
    {
      config: { ...config, limit: 'upload' },
      schema: {
        tags,
        summary: 'Set the logo of light or dark pages, and the icons (owners)',
        description:
          'The body is the file: SVG, PNG, WebP or JPEG, at most 5 MB. `version` is the last version read.',
        consumes: ['application/octet-stream'],
        params,
        querystring,
        body: fileBody,
        response: { 200: changedSchema.extend({ url: z.string() }), 409: problemSchema },
      },
    },
    async (request) => {
      const { ctx, params, query } = request
      const { logo, changes } = await setLogo(ctx, { ...params, ...query, content: fileOf(request) })
      return { ...changed(changes), url: addressOfBrandFile(logo, pageFile) }
    },
  )
}

export async function siteSettings(api: Api): Promise<void> {
  await api.register(logos)
  api.delete(
    '/site-settings/logos/:theme',
    {
      config,
      schema: {
        tags,
        summary: 'Return to the original logo (owners)',
        params,
        querystring,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, query }) => changed(await removeLogo(ctx, { ...params, ...query })),
  )
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
      config,
      schema: {
        tags,
        summary: 'Change settings of the site (owners)',
        body: siteSettingsChange.extend({ version: seenVersion }),
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, body }) => changed(await updateSiteSettings(ctx, body)),
  )
}
