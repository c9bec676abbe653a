import { Circle, CircleCheck } from 'lucide-react'
import { href, Link } from 'react-router'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import type { SetUp } from '#core/overview/overview.ts'

type SetUpListProps = { setUp: SetUp; hasMailServer: boolean }

/** Onboarding checklist for a new site. */
export function SetUpList({ setUp, hasMailServer }: SetUpListProps) {
  const steps = [
    {
      isDone: setUp.hasMethod,
      label: 'Add a payment method',
      why: 'bKash, Nagad, bank or cash, so that clients can pay.',
      to: href('/dashboard/payment-settings'),
    },
    {
      isDone: setUp.hasTemplate,
      label: 'Add a website template',
      why: 'Clients choose from them, or ask you to design one.',
      to: href('/dashboard/template-request/templates'),
    },
    {
      isDone: hasMailServer,
      label: 'Connect a mail server',
      why: 'Set SMTP_URL on the server. Until then, mails are stored but not sent.',
      to: href('/dashboard/mails'),
    },
    {
      isDone: setUp.hasOrder,
      label: 'Enter the first order',
      why: 'Orders received by chat count too.',
      to: href('/dashboard/new-orders/enter'),
    },
  ]
  return (
    <Panel title="Set up your site" lead="Four steps until the first order can be paid.">
      <ol className="divide-y divide-line border-y border-line">
        {steps.map(({ isDone, label, why, to }) => {
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li key={to}>
              <Link to={to} className="flex items-start gap-3 rounded-small py-4 hover:bg-surface">
                <Icon
                  aria-hidden="true"
                  className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-success' : 'text-muted'}`}
                />
                <span>
                  <span className="font-semibold">
                    {label}
                    {isDone && <span className="sr-only">, done</span>}
                  </span>
                  <span className="block text-small text-muted">{why}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
