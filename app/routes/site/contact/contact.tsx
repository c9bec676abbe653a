import { loadPage } from '#app/components/sections/loaded-page.ts'
import { pageFacts } from '#app/components/sections/page-facts.ts'
import { Sections } from '#app/components/sections/sections.tsx'
import { organizationFacts } from '#app/components/site/organization-facts.ts'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { coreContext } from '#app/core-context.ts'
import { submitForm } from '#app/submit-form.ts'
import { contactInput } from '#core/contact/contact.ts'
import type { Route } from './+types/contact'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? '',
    description: loaderData?.description ?? '',
    path: '/contact',
    picture: 'contact',
    facts: [
      { '@type': 'ContactPage', mainEntity: organizationFacts(siteOf(matches)) },
      ...pageFacts(loaderData),
    ],
  })

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context.get(coreContext), 'contact')

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, contact } = context.get(coreContext)
  return submitForm(request, contactInput, (message) => contact.sendContactMessage(ctx, message))
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return <Sections page={loaderData} outcome={actionData} />
}
