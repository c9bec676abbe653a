import type { ClientDetailRow } from '#app/api/clients.ts'
import type { ClientFields } from '#core/client/client.ts'

/** Form values of a client: lists are one text each. */
export type ClientValues = {
  [Name in keyof ClientFields]: ClientFields[Name] extends string[] ? string : ClientFields[Name]
} & { email: string }

export const toClientValues = (client: ClientDetailRow | undefined): ClientValues => ({
  name: client?.name ?? '',
  company: client?.company ?? '',
  email: '',
  phones: client?.phones.join(', ') ?? '',
  addresses: client?.addresses.join('\n\n') ?? '',
  country: client?.country ?? '',
  taxNumber: client?.taxNumber ?? '',
  currency: client?.currency ?? 'USD',
  language: client?.language === 'bn' ? 'bn' : 'en',
  tags: client?.tags.join(', ') ?? '',
  notes: client?.notes ?? '',
  source: client?.source ?? 'whatsapp',
  status: client?.status ?? 'lead',
  remindersPaused: client?.remindersPaused ?? false,
})

const split = (text: string, separator: RegExp) => text.split(separator).flatMap((part) => part.trim() || [])

export const toClientBody = ({
  phones,
  addresses,
  tags,
  ...same
}: Omit<ClientValues, 'email'>): ClientFields => ({
  ...same,
  phones: split(phones, /[,;\n]/),
  addresses: split(addresses, /\n\s*\n/),
  tags: split(tags, /,/),
})
