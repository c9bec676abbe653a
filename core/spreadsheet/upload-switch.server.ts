import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { isPermitted } from '../permissions.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'

/** Returns true if the site settings let visitors upload spreadsheets. Without a permission check: pages tell it. */
export const mayVisitorsUpload = async (ctx: Pick<Context, 'db'>): Promise<boolean> =>
  (await readSiteSettings(ctx)).visitorSpreadsheets

/** Returns true if the actor may upload spreadsheets. Staff always may. */
export const mayUpload = async (ctx: Context): Promise<boolean> =>
  isPermitted(ctx.actor, 'panel.open') || (await mayVisitorsUpload(ctx))

export const uploadsAreOff = () =>
  new Refusal(
    'conflict',
    'Uploading spreadsheets is switched off on this site. Please send us a message instead.',
  )
