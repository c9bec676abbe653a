import type { Context } from '../context.ts'
import { termsVersion } from '../quote/terms-version.ts'
import { dayOf } from '../time.ts'
import { findPublishedPage } from './read-page.server.ts'

/** The version of the terms that visitors read at this moment: the day since which it is in force, and its number if
 * the provider has published it. */
export async function readTermsVersion(ctx: Pick<Context, 'db'>): Promise<string> {
  const published = await findPublishedPage(ctx, 'terms')
  return published ? `${dayOf(published.since)}, number ${published.number}` : termsVersion
}
