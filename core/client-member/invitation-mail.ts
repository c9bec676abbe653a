import type { Brand } from '../brand/brand.ts'
import { withoutMisleading } from '../folding.ts'
import { composeMail } from '../notice/compose-mail.ts'
import { formatDay } from '../time.ts'
import { type MemberScope, scopeLabels } from './member-scopes.ts'

type Invitation = {
  brand: Brand
  clientName: string
  /** Undefined if staff invite. */
  byName: string | undefined
  scopes: MemberScope[]
  expiresAt: Date
  address: string
}

const longestName = 80

/** Names go to strangers, so they are cut, and no link can hide in them. */
const safeName = (name: string) =>
  withoutMisleading(name.replace(/\s+/g, ' '))
    .replace(/\S*(:\/\/|www\.)\S*/gi, '')
    // Mail programs make a link of every word that looks like an address.
    .replace(/[.\u2024\u3002\uff0e\uff61@/:]+(?=\S)/g, '$& ')
    .trim()
    .slice(0, longestName)
    .toWellFormed()

export function composeInvitation({ brand, clientName, byName, scopes, expiresAt, address }: Invitation) {
  const client = safeName(clientName) || 'a client'
  const by = byName && safeName(byName)
  return composeMail({
    brand,
    title: `You are invited to ${client}`,
    text: `${by ? `${by} invites you` : 'We invite you'} to act for ${client} here. Access: ${scopes.map((scope) => scopeLabels[scope]).join(', ')}.

Sign in with this e-mail address and accept until ${formatDay(expiresAt)}. If you don’t know why you received this, ignore it: nothing happens then.`,
    address,
    reason: 'somebody invited this address',
  })
}
