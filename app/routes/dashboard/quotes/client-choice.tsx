import { Form, href, Link } from 'react-router'
import type { ClientRow } from '#app/api/clients.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'

/** First step of a new quote: finds the client that it is for. */
export function ClientChoice({ q, clients }: { q: string; clients: ClientRow[] }) {
  return (
    <div className="grid max-w-[46rem] gap-6">
      <Form role="search" className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <TextField
            name="q"
            label="Client"
            type="search"
            defaultValue={q}
            maxLength={100}
            placeholder="Name, company, phone or e-mail"
          />
        </div>
        <Button type="submit" look="second">
          Search
        </Button>
      </Form>
      {clients.length > 0 ? (
        <ul aria-label="Clients" className="divide-y divide-line border-y border-line">
          {clients.map(({ _id: id, name, company, email }) => (
            <li key={id} className="py-3">
              <Link
                to={`${href('/dashboard/quotes/new')}?${new URLSearchParams({ client: id })}`}
                className="font-semibold wrap-anywhere text-accent hover:underline"
              >
                {name}
              </Link>
              <p className="text-small wrap-anywhere text-muted">
                {[company, email].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <DashboardEmptyState
          title="No client found"
          action={
            <Link to={href('/dashboard/clients')} className="font-semibold text-accent hover:underline">
              Add a client
            </Link>
          }
        >
          Search for another name, or add the client first.
        </DashboardEmptyState>
      )}
    </div>
  )
}
