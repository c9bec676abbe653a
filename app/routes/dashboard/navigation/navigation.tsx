import { href, Link } from 'react-router'
import { api } from '#app/api/browser.ts'
import { readNavigation } from '#app/api/navigation.ts'
import { listPages } from '#app/api/pages.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { LinkChoices } from '#app/components/form/link-choices.tsx'
import { linkChoices } from '#core/navigation/link-choices.ts'
import { places } from '#core/navigation/places.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/navigation'
import { PlaceEditor } from './place-editor.tsx'

const title = 'Navigation'

export async function clientLoader() {
  const [pages, rows] = await Promise.all([
    listPages(api),
    Promise.all(places.map((place) => readNavigation(api, place))),
  ])
  return { choices: linkChoices(pages), rows }
}
export const loader = onServer(clientLoader)

export default function NavigationScreen({ loaderData: { choices, rows } }: Route.ComponentProps) {
  return (
    <Page
      title={title}
      lead={
        <p>
          The links of the top bar and the footer. Visitors see a change once you save it. Address, phone,
          opening hours and ways to pay in the footer are switched on in the{' '}
          <Link
            to={href('/dashboard/site-settings/:section?', { section: 'footer' })}
            className="font-semibold text-accent underline underline-offset-4"
          >
            site settings
          </Link>
          .
        </p>
      }
    >
      <LinkChoices choices={choices} />
      <div className="grid max-w-3xl grid-cols-1 gap-12">
        {rows.map((row) => (
          <PlaceEditor key={row.place} row={row} />
        ))}
      </div>
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
