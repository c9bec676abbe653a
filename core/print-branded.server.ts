import type { Readable } from 'node:stream'
import type { Paper } from '#platform/paper/paper.ts'
import type { Context } from './context.ts'
import type { PrintedBrand } from './paper/paper-facts.ts'
import type { PrintedLinks } from './share-link/printed-link.server.ts'
import { findBrandFile } from './site-settings/logo.server.ts'

export type Printing = PrintedLinks & Pick<Context, 'printPaper'>

/** Renders a PDF with the name and the logo of the provider. */
export async function printBranded(
  ctx: Printing,
  { seller, name, logo, accent }: PrintedBrand,
  paper: Pick<Paper, 'title' | 'madeAt' | 'blocks'>,
): Promise<Readable> {
  const picture = logo && (await findBrandFile(ctx, logo.light.hash, 'logo.png'))
  return ctx.printPaper({
    ...paper,
    author: seller.legalName || name,
    ...(picture && { logo: picture }),
    ...(accent && { accent: accent.print }),
  })
}
