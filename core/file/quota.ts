import { megabyte } from './file.ts'

export type Quota = { files: number; bytes: number }

/** Limits of a new site, in files and MB. The owner changes them in the site settings. */
export const initialQuotas = {
  client: { files: 300, mb: 300 },
  staff: { files: 20_000, mb: 20_000 },
  clientProjects: { files: 2_000, mb: 2_000 },
  ourProjects: { files: 20_000, mb: 20_000 },
} as const

/** Quota of all files together that arrive by mail within a day from unconfirmed senders: anybody can send mails. */
export const mailedQuota: Quota = { files: 500, bytes: 250 * megabyte }

type QuotaKind = keyof typeof initialQuotas
/** The site settings of quotas. */
type Numbers = Record<`${QuotaKind}${'Files' | 'Mb'}`, number>

export const quotaOf = (settings: Numbers, of: QuotaKind): Quota => ({
  files: settings[`${of}Files`],
  bytes: settings[`${of}Mb`] * megabyte,
})
