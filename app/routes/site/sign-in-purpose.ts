import { href } from 'react-router'
import type { Core } from '#app/core-context.ts'
import { formatMoney } from '#core/money.ts'

/** Derives the sign-in heading from the return URL. */
export async function readSignInPurpose({ services, ctx }: Core, returnTo: string) {
  const { pathname, searchParams } = new URL(returnTo, 'https://site.invalid')
  const slug = pathname === href('/dashboard/pending-applications') && searchParams.get('order')
  const service = slug ? await services.findService(ctx, slug) : undefined
  if (service) {
    const plan = service.plans.find(({ planId }) => planId === searchParams.get('plan'))
    const subject = plan ? `${plan.name}, ${formatMoney(plan.price)}` : `“${service.title}”`
    return {
      title: `${isGoogleOnly(ctx) ? 'Continue with Google' : 'Sign in'} to order ${subject}`,
      lead: 'You return to your order with your choices kept. Nothing is ordered until you send it.',
    }
  }
  if (!/^\/dashboard(\/|$)/.test(pathname)) return undefined
  return { title: 'Sign in to open your dashboard' }
}

/** Without another provider the title names the only button. */
const isGoogleOnly = ({ signIn }: Core['ctx']) => !signIn.otherProvider
