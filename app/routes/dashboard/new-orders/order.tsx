import { href, Link } from 'react-router'
import { api } from '#app/api/browser.ts'
import { getClient } from '#app/api/clients.ts'
import { readEvidence } from '#app/api/evidence.ts'
import { listExpensesOf } from '#app/api/expenses.ts'
import { getOrder, listOrdersOf } from '#app/api/orders.ts'
import { listIssuedInvoices } from '#app/api/payments.ts'
import { getWork } from '#app/api/work.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RecordLead } from '#app/components/dashboard/screen/record-lead.tsx'
import { Amendments } from '#app/components/orders/amendments.tsx'
import { OrderBrief } from '#app/components/orders/order-brief.tsx'
import { OrderConversation } from '#app/components/orders/order-conversation.tsx'
import { OrderFacts } from '#app/components/orders/order-facts.tsx'
import { OrderBadge } from '#app/components/orders/state-badge.tsx'
import { WorkPanel } from '#app/components/work/work-panel.tsx'
import { isPermitted } from '#core/permissions.ts'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import { StaffLink, useMayOpen } from '../shell/staff-link.tsx'
import type { Route } from './+types/order'
import { ClientHistory } from './client-history.tsx'
import { CostsPanel } from './costs-panel.tsx'
import { EvidenceSection } from './evidence-section.tsx'
import { InvoicesPanel } from './invoices-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderWithoutAddress } from './order-without-address.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { StaffTurn } from './staff-turn.tsx'

export async function clientLoader({ params, context }: Route.LoaderArgs) {
  const order = await getOrder(api, params.id)
  const user = { kind: 'user' as const, ...context.get(accountContext) }
  const { isNotified, clientId } = order
  const [{ rows }, work, invoices, expenses, evidence, client] = await Promise.all([
    listOrdersOf(api, order.email),
    getWork(api, { kind: 'order', id: order._id }),
    isPermitted(user, 'invoice.list') ? listIssuedInvoices(api, order._id) : undefined,
    isPermitted(user, 'expense.manage') ? listExpensesOf(api, order._id) : undefined,
    order.serviceKind === 'social-boost' ? readEvidence(api, order._id) : undefined,
    !isNotified && clientId && isPermitted(user, 'client.read') ? getClient(api, clientId) : undefined,
  ])
  const others = rows.filter(({ _id }) => _id !== order._id)
  return {
    ...{ order, work, others, evidence, expenses: expenses?.rows, phones: client?.phones ?? [] },
    invoices: invoices?.rows ?? [],
  }
}

export const loader = onServer(clientLoader)

/** Staff view of an order: actions, brief, conversation, terms and client. */
const toProject = (id: string) => href('/dashboard/projects-form/:id?', { id })

export default function Order({ loaderData }: Route.ComponentProps) {
  const { order, others, work, invoices, expenses, evidence, phones } = loaderData
  useReloadOn(['expense', 'task', 'order', 'quote', 'invoice', 'payment-claim', 'project', 'proof'])
  const mayOpen = useMayOpen()
  const { number, snapshot, status } = order
  const back = <BackLink to={href('/dashboard/new-orders')}>All orders</BackLink>
  const lead = (
    <RecordLead>
      {number} <OrderBadge status={status} />{' '}
      <span>
        <StaffTurn order={order} invoices={invoices} />
      </span>
    </RecordLead>
  )
  return (
    <Page title={snapshot.name} lead={lead} action={back}>
      <OrderActions key={order._id} order={order} />
      <OrderWithoutAddress {...{ order, invoices, phones }} />
      <div className="grid grid-cols-1 items-start gap-x-12 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div>
          <Panel title="Brief">
            <OrderBrief order={order} isStaff />
          </Panel>
          {evidence && <EvidenceSection order={order} evidence={evidence} />}
          <OrderConversation order={order} label="Write to the client" isStaff />
        </div>
        <div>
          <Panel title="Terms">
            <OrderFacts order={order} />
            {order.agreedQuote && (
              <p className="mt-4">
                Agreed by{' '}
                <StaffLink to={href('/dashboard/quotes/:id', { id: order.agreedQuote._id })}>
                  {order.agreedQuote.number}
                </StaffLink>
              </p>
            )}
            {order.projectId && mayOpen(toProject(order.projectId)) && (
              <Link
                to={toProject(order.projectId)}
                className="mt-4 inline-block font-semibold text-accent hover:underline"
              >
                View project
              </Link>
            )}
          </Panel>
          <InvoicesPanel invoices={invoices} />
          <div className="mb-10">
            <WorkPanel about={{ kind: 'order', id: order._id }} work={work} />
          </div>
          <Amendments amendments={order.amendments} toQuote={(id) => href('/dashboard/quotes/:id', { id })} />
          <PlanPanel key={order._id} order={order} />
          {expenses && <CostsPanel order={order} expenses={expenses} />}
          <ClientHistory order={order} others={others} />
        </div>
      </div>
    </Page>
  )
}
