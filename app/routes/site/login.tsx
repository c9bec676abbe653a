import { href } from 'react-router'
import { toSafePath } from '#api/links/return-path.ts'
import { pageMeta } from '#app/components/site/page-meta.ts'
import { Notice } from '#app/components/ui/notice.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { coreContext } from '#app/core-context.ts'
import { Island } from '#app/islands/island.tsx'
import { LoginPanel } from '#app/islands/login-panel.tsx'
import { defaultBrand } from '#core/brand/brand.ts'
import { isSignInFailure, signInFailures } from '#core/session/sign-in.ts'
import type { Route } from './+types/login'
import { readSignInPurpose } from './sign-in-purpose.ts'

export const handle = { query: ['to', 'failed', 'provider'] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Login',
    description: 'Clients sign in here with their organization account to see their projects and notes.',
    path: '/login',
    picture: 'login',
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const core = context.get(coreContext)
  const { searchParams } = new URL(request.url)
  const failed = searchParams.get('failed')
  const to = toSafePath(searchParams.get('to'))
  return {
    to,
    purpose: searchParams.has('to') ? await readSignInPurpose(core, to) : undefined,
    failure: isSignInFailure(failed) ? signInFailures[failed].sentence : undefined,
    isRetryOfOther: searchParams.get('provider') === 'oidc',
    provider: core.ctx.signIn.provider.name,
    other: core.ctx.signIn.otherProvider?.label,
  }
}

const drawing = <Picture isFirst src="/art/pages/login.svg" alt="" width={640} height={480} />

const links = [
  { label: 'Lost access?', to: href('/recover') },
  { label: 'Contact', to: href('/contact') },
  { label: 'Privacy', to: href('/privacy') },
  { label: 'Terms', to: href('/terms') },
]

export default function Login({ loaderData }: Route.ComponentProps) {
  const { to, purpose, failure, isRetryOfOther, provider, other } = loaderData
  const { signIn } = useBrand()
  return (
    <>
      <PageHeader eyebrow="Login" title={purpose?.title ?? signIn.title} picture={drawing}>
        <p>{purpose?.lead ?? signIn.lead}</p>
        <div className="mt-8 grid gap-6 text-body text-ink">
          {failure && (
            <noscript>
              <Notice tone="danger">Login Failed. {failure}</Notice>
            </noscript>
          )}
          {provider === 'none' && !other ? (
            <NotConfigured />
          ) : (
            <Island
              name="login-panel"
              component={LoginPanel}
              props={{
                to,
                failure,
                ...ownMessage(signIn.message),
                ...(other && { other: { name: other, isOnly: provider === 'none', isRetryOfOther } }),
              }}
              when="load"
            />
          )}
          {provider === 'local' && <LocalProviderBanner />}
        </div>
      </PageHeader>
      <ul className="wide flex flex-wrap gap-x-6 gap-y-2 pb-24 pt-6 text-muted">
        {links.map(({ label, to }) => (
          <li key={to}>
            <a href={to} className="inline-flex min-h-8 items-center underline hover:text-ink">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The default message is part of the island's script. */
const ownMessage = (message: string) => (message === defaultBrand.signIn.message ? {} : { message })

function LocalProviderBanner() {
  return (
    <p
      role="note"
      className="max-w-measure rounded-small border-l-4 border-marigold bg-surface px-4 py-3 text-small text-muted"
    >
      <strong className="text-ink">A local stand-in replaces Google here.</strong> It runs only on this
      machine and asks for no password: choose any of the sample accounts, or enter your own name.
    </p>
  )
}

function NotConfigured() {
  return (
    <Notice tone="danger">
      Sign-in is not available yet: Google has not been set up. Please write to us in the meantime.
    </Notice>
  )
}
