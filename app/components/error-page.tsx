import { href, isRouteErrorResponse } from 'react-router'
import { ButtonLink } from './ui/button.tsx'
import { notNow, unexpected } from './ui/error-message-of.ts'
import { PageHeader } from './ui/page-header.tsx'
import { Picture } from './ui/picture.tsx'

const drawing = <Picture isFirst src="/art/not-found.svg" alt="" width={480} height={320} />

const back = (
  <>
    <ButtonLink href={href('/')}>Back to home</ButtonLink>
    <ButtonLink look="second" href={href('/contact')}>
      Write to us
    </ButtonLink>
  </>
)

// An empty href reloads this page, with or without scripts.
const again = (
  <>
    <ButtonLink href="">Try again</ButtonLink>
    <ButtonLink look="second" href={href('/')}>
      Back to home
    </ButtonLink>
  </>
)

export function ErrorPage({ error }: { error: unknown }) {
  const { eyebrow, title, text, isMissing, isTemporary } = explain(error)
  return (
    <div className="pb-24">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <PageHeader
        eyebrow={eyebrow}
        title={title}
        actions={isTemporary ? again : back}
        picture={isMissing && drawing}
      >
        {text}
      </PageHeader>
    </div>
  )
}

const usualReason = 'The address may have changed, or the page was taken down.'

function explain(error: unknown) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const isMissing = status === 404
  const eyebrow = `Error ${status}`
  if (isMissing) {
    const reason = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : ''
    const text = reason.endsWith('.') ? reason : [reason, usualReason].filter(Boolean).join('. ')
    return { eyebrow, isMissing, title: 'Page Not Found', text }
  }
  if (status === 503) {
    const text =
      'Part of our site is temporarily unavailable. Nothing is lost, and it usually recovers within a minute.'
    return { eyebrow, isMissing, isTemporary: true, title: notNow, text }
  }
  if (status < 500)
    return { eyebrow, isMissing, title: 'That is not possible here', text: 'This page can only be read.' }
  const text = 'The error has been logged, and nothing you did caused it. Please try again in a moment.'
  return { eyebrow, isMissing, title: unexpected, text }
}
