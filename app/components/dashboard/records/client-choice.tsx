import { Form, href, Link } from 'react-router'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'

type ClientChoiceProps = {
  q: string
  found: { _id: string; name: string; company: string; email: string | null }[]
  /** Screen that continues with the parameter `client`. */
  next: string
}

/** First step of a new quote or invoice: finds the client that it is for. */
export function ClientChoice({ q, found, next }: ClientChoiceProps) {
  return (
    <div className="grid max-w-3xl gap-6">
      <Form role="search" className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <TextField
            name="q"
            label="Client"
            type="search"
            defaultValue={q}
            maxLength={100}
            hint="Name, company, phone or e-mail address"
          />
        </div>
        <Button type="submit" isChange={false} look="second">
          Search
        </Button>
      </Form>
      {found.length === 0 ? (
        <DashboardEmptyState
          title={q ? 'No client matches' : 'No clients yet'}
          action={
            <Link to={href('/dashboard/clients')} className="font-semibold text-accent hover:underline">
              Clients
            </Link>
          }
        >
          Try other words, or add the client on the Clients screen first.
        </DashboardEmptyState>
      ) : (
        <ul aria-label="Clients" className="divide-y divide-line border-y border-line">
          {found.map(({ _id: id, name, company, email }) => (
            <li key={id} className="py-3">
              <Link
                to={`${next}?${new URLSearchParams({ client: id })}`}
                className="font-semibold wrap-anywhere text-accent hover:underline"
              >
                {name}
              </Link>
              <p className="text-small wrap-anywhere text-muted">
                {[company, email ?? 'No e-mail address'].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
