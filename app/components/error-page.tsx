import { href, isRouteErrorResponse } from 'react-router'
import { ButtonLink } from './ui/button.tsx'
import { Picture } from './ui/picture.tsx'

export function ErrorPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const title = isMissing ? 'Page Not Found' : 'An unexpected error occurred'
  const reason = isMissing && typeof error.data === 'string' ? error.data : undefined
  return (
    <div className="wide grid justify-items-start gap-6 py-20">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {isMissing && <Picture src="/art/not-found.svg" alt="" width={480} height={320} className="max-w-sm" />}
      <h1 className="text-display">{title}</h1>
      <p className="max-w-measure text-lead text-muted">
        {reason ? `${reason}. ` : ''}
        {isMissing
          ? 'The address may have changed, or the page was taken down.'
          : 'We have been told about it. Please try again in a moment.'}
      </p>
      <ButtonLink href={href('/')}>Back to home</ButtonLink>
    </div>
  )
}
