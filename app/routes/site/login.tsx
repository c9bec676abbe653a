import { href } from 'react-router'
import { pageMeta } from '#app/components/page-meta.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ExternalButton } from '#app/components/ui/external-link.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { chatLinkAbout } from '#core/brand/brand.ts'
import type { Route } from './+types/login'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Login',
    description: 'Clients will sign in here with their organization account to see projects and notes.',
    path: '/login',
    picture: 'login',
  })

const drawing = <Picture isFirst src="/art/pages/login.svg" alt="" width={640} height={480} />

export default function Login() {
  return (
    <>
      <PageHeader
        eyebrow="Client login"
        title="This door opens soon"
        picture={drawing}
        actions={
          <>
            <ButtonLink href={href('/contact')}>Ask about your project</ButtonLink>
            <ExternalButton look="second" href={chatLinkAbout('an update on my project')}>
              Open the chat
            </ExternalButton>
          </>
        }
      >
        <p>
          ‘Sign in with your organization account’ is what this page will say: one Google button, no password
          of ours. Behind it are your projects and the notes we sent you.
        </p>
        <p className="mt-4">Until then a person tells you how your project stands.</p>
      </PageHeader>
      <p className="wide flex flex-wrap gap-x-6 gap-y-2 pb-24 pt-8 text-muted">
        <a href={href('/contact')} className="underline hover:text-ink">
          Contact
        </a>
        <a href={href('/privacy')} className="underline hover:text-ink">
          Privacy
        </a>
        <a href={href('/terms')} className="underline hover:text-ink">
          Terms
        </a>
      </p>
    </>
  )
}
