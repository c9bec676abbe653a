import { Fragment } from 'react'
import { href, Link } from 'react-router'
import type { MembersRow } from '#app/api/client-members.ts'
import type { ClientDetailRow } from '#app/api/clients.ts'
import { MembersPanel } from '#app/components/dashboard/members/members-panel.tsx'
import { ClientAddress } from '#app/components/dashboard/records/client-address.tsx'
import { PhoneNumber } from '#app/components/dashboard/records/phone-number.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Fact } from '#app/components/ui/fact.tsx'
import { describeCurrency } from '#core/currency.ts'
import { formatAmounts } from '#core/money.ts'
import { clientSourceLabels } from '../clients/client-labels.ts'
import { ChangeSignIn } from './change-sign-in.tsx'
import { MergedClients } from './merged-clients.tsx'
import { MissingEmail } from './missing-email.tsx'

/** Money, contact data and notes of a client. Members are missing for staff who only read clients. */
export function ClientFacts({
  client,
  members,
}: {
  client: ClientDetailRow
  members: MembersRow | undefined
}) {
  return (
    <div className="order-1 xl:order-none">
      <Money client={client} />
      <Contact client={client} />
      {members && (
        <MembersPanel
          members={members}
          title="Members"
          lead="People who act for this client with their own sign-in."
        />
      )}
      <Conversations client={client} />
      <MergedClients client={client} />
      {client.notes && (
        <Panel title="Notes" lead="Only staff reads them.">
          <p className="whitespace-pre-line wrap-anywhere">{client.notes}</p>
        </Panel>
      )}
    </div>
  )
}

function Money({
  client: { _id: id, balance, owed, credits, recordEmail: email },
}: {
  client: ClientDetailRow
}) {
  if (!balance) return null
  const links = [
    { label: 'Statement', to: href('/dashboard/invoices/statement/:client', { client: id }) },
    { label: 'Ledger', to: href('/dashboard/invoices/ledger/:email', { email }) },
  ]
  const action = (
    <span className="flex gap-4">
      {links.map(({ label, to }) => (
        <Link key={label} to={to} className="text-small font-semibold text-accent hover:underline">
          {label}
        </Link>
      ))}
    </span>
  )
  return (
    <Panel title="Money" action={action}>
      <dl className="grid grid-cols-2 gap-4">
        <Fact name="Owed">
          <span className="tabular font-display text-title">{formatAmounts(owed)}</span>
        </Fact>
        <Fact name="Credit">
          <span className="tabular font-display text-title">{formatAmounts(credits)}</span>
        </Fact>
      </dl>
    </Panel>
  )
}

function Conversations({ client: { conversations } }: { client: ClientDetailRow }) {
  if (conversations.length === 0) return null
  return (
    <Panel title="Messages">
      <ul className="grid gap-2">
        {conversations.map(({ _id: id, name, createdAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-3">
            <Link
              to={href('/dashboard/new-dashboard-contact/:id', { id })}
              className="text-accent wrap-anywhere hover:underline"
            >
              {name || 'Anonymous'}
            </Link>
            <span className="text-small text-muted">
              <RelativeTime value={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Contact({ client }: { client: ClientDetailRow }) {
  const { emails, phones, addresses, country, taxNumber, currency, language, source, tags } = client
  return (
    <Panel title="Contact">
      <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
        <Fact name="Email">
          {emails.length === 0 && <MissingEmail client={client} />}
          {emails.map(({ email, hasAccount }) => (
            <span key={email} className="flex flex-wrap items-center gap-x-2">
              <ClientAddress email={email} />
              {hasAccount && <Badge>Signs in</Badge>}
              <ChangeSignIn email={email} name={client.name} hasAccount={hasAccount} />
            </span>
          ))}
        </Fact>
        <Fact name="Phone">
          {phones.length === 0 && 'None'}
          {phones.map((phone) => (
            <PhoneNumber key={phone} phone={phone} />
          ))}
        </Fact>
        {addresses.length > 0 && (
          <Fact name="Address">
            <span className="whitespace-pre-line">{addresses.join('\n\n')}</span>
          </Fact>
        )}
        {country && <Fact name="Country">{country}</Fact>}
        {taxNumber && <Fact name="Tax number">{taxNumber}</Fact>}
        <Fact name="Currency">{describeCurrency(currency)}</Fact>
        <Fact name="Prefers to write in">{language === 'bn' ? 'Bangla' : 'English'}</Fact>
        <Fact name="Source">{clientSourceLabels[source]}</Fact>
        {tags.length > 0 && (
          <Fact name="Tags">
            {tags.map((tag) => (
              <Fragment key={tag}>
                <Badge>{tag}</Badge>{' '}
              </Fragment>
            ))}
          </Fact>
        )}
        {client.remindersPaused && <Fact name="Reminders">Paused</Fact>}
        <Fact name="Last contact">
          {client.lastContactAt ? <RelativeTime value={client.lastContactAt} /> : 'None'}
        </Fact>
        <Fact name="Client since">
          <RelativeTime value={client.createdAt} />
        </Fact>
      </dl>
    </Panel>
  )
}
