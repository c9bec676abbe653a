import { z } from 'zod'
import type { Change } from '../audit.ts'
import type { Stored } from '../entity.ts'
import { formatNumber } from '../format-number.ts'
import { maxMinor } from '../money-input.ts'
import { moneySchema } from '../response-fields.ts'
import { link, requiredText, text } from '../text.ts'

export const templateInput = z.object({
  title: requiredText(120, 'Title is required'),
  /** Type of site, such as restaurant, shop or portfolio. */
  kind: requiredText(60, 'Kind is required'),
  previewImage: link,
  previewLink: link,
  pages: z
    .int('Pages must be a whole number')
    .min(1, 'Pages must be at least 1')
    .max(500, 'Pages must be at most 500'),
  priceFromCents: z
    .int('The price must be a whole number of cents')
    .min(0, 'The price must be at least 0')
    .max(maxMinor, `The price must be at most $${formatNumber(maxMinor / 100)}`),
  tags: z
    .array(text(60))
    .max(20, 'Must be at most 20 tags')
    .nullish()
    .transform((tags) => tags ?? []),
})
export type TemplateInput = z.infer<typeof templateInput>

/** `isActive: false` retires the template: it is no longer offered, but existing requests continue. */
export type TemplateChange = Change<TemplateInput & { isActive: boolean }> & { version: number }

export const templateRow = z.object({
  _id: z.uuid(),
  title: z.string(),
  kind: z.string(),
  previewImage: z.string(),
  previewLink: z.string(),
  pages: z.int(),
  priceFrom: moneySchema,
  tags: z.array(z.string()),
  active: z.boolean(),
  version: z.int(),
})
export type TemplateRow = z.output<typeof templateRow>

export type Template = Stored<typeof templateRow, { active: 'isActive' }>
