import type { Brand } from '../brand/brand.ts'
import { brandOf } from '../brand/brand-of.ts'
import type { Context } from '../context.ts'
import { readSiteSettings } from './site-settings.server.ts'

/** Reads the brand without a permission check: every page shows it. */
export const readBrand = async (ctx: Pick<Context, 'db'>): Promise<Brand> =>
  brandOf(await readSiteSettings(ctx))
