import type { Core } from '#app/core-context.ts'
import type { PriceView } from '#core/service/price-view.ts'

/** Reads how visitors see prices; undefined if as in the catalogue. */
export async function readPriceView({ ctx, readBrand, rates }: Core): Promise<PriceView | undefined> {
  const { pricesIn } = await readBrand()
  if (!pricesIn) return undefined
  return { pricesIn, rates: await rates.readRates(ctx) }
}
