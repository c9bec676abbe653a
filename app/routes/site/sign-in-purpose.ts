import { href } from 'react-router'
import { readPriceView } from '#app/components/content/read-price-view.ts'
import type { Core } from '#app/core-context.ts'
import { formatPrice } from '#core/service/price-view.ts'

/** Derives the sign-in heading from the return URL. */
export async function readSignInPurpose(core: Core, returnTo: string) {
  const { services, ctx } = core
  const { pathname, searchParams } = new URL(returnTo, 'https://site.invalid')
  const slug = pathname === href('/dashboard/pending-applications') && searchParams.get('order')
  const service = slug ? await services.findService(ctx, slug) : undefined
  if (service) {
    const plan = service.plans.find(({ planId }) => planId === searchParams.get('plan'))
    const subject = plan
      ? `${plan.name}, ${formatPrice(plan.price, await readPriceView(core))}`
      : `“${service.title}”`
    return {
      title: `${isGoogleOnly(ctx) ? 'Continue with Google' : 'Sign in'} to order ${subject}`,
      lead: 'You return to your order with your choices kept. Nothing is ordered until you send it.',
    }
  }
  if (invitations.some((start) => pathname.startsWith(start))) {
    return {
      title: 'Sign in to accept your invitation',
      lead: 'Use the account with the address that was invited. You see what it includes before you accept.',
    }
  }
  if (!/^\/dashboard(\/|$)/.test(pathname)) return undefined
  return { title: 'Sign in to open your dashboard' }
}

/** Paths before the code of an invitation, to the team and to a client. */
const invitations = [
  href('/dashboard/join/:token', { token: '' }),
  href('/dashboard/invitation/:token', { token: '' }),
]

/** Without another provider the title names the only button. */
const isGoogleOnly = ({ signIn }: Core['ctx']) => !signIn.otherProvider
