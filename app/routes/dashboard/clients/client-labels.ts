import type { Tone } from '#app/components/ui/badge.tsx'
import type { ClientSource, ClientStatus } from '#core/client/client.ts'

export const clientStatusLabels: Record<ClientStatus, string> = {
  lead: 'Lead',
  active: 'Active',
  former: 'Former',
}
export const clientStatusTones: Record<ClientStatus, Tone> = {
  lead: 'accent',
  active: 'success',
  former: 'neutral',
}
export const clientSourceLabels: Record<ClientSource, string> = {
  website: 'Website',
  whatsapp: 'WhatsApp',
  phone: 'Phone',
  desk: 'At the desk',
  referral: 'Referral',
  import: 'Imported file',
  other: 'Other',
}
