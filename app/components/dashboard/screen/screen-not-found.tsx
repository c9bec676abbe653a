import { href, Link } from 'react-router'
import { buttonClass } from '#app/components/ui/button.tsx'
import { Page } from './page.tsx'

/** Shown at an address without a screen or without a record. */
export function ScreenNotFound() {
  return (
    <Page title="Page Not Found" lead="The page may have moved or been deleted.">
      <Link to={href('/dashboard')} className={buttonClass()}>
        Back to the dashboard
      </Link>
    </Page>
  )
}
