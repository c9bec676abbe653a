import { z } from 'zod'

export const certificateFailures = ['unreachable', 'not-public', 'no-certificate'] as const
/** Reason of a check without a result. */
export type CertificateFailure = (typeof certificateFailures)[number]

/** Result of the last check of a certificate. */
export const certificateCheck = z.object({
  checkedAt: z.string(),
  endsOn: z.string().nullable().describe('Last day; null if it could not be read'),
  issuer: z.string(),
  fits: z.boolean().nullable().describe('Whether it is for this name'),
  failure: z.enum(certificateFailures).nullable().describe('Why it could not be read'),
})
export type CertificateCheck = z.output<typeof certificateCheck>
