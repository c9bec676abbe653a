import { ContactSection } from '#app/components/site/contact-section.tsx'
import { organizationFacts } from '#app/components/site/organization-facts.ts'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { coreContext } from '#app/core-context.ts'
import { submitForm } from '#app/submit-form.ts'
import { contactInput } from '#core/contact/contact.ts'
import type { Route } from './+types/contact'
import { ContactDetails } from './contact-details.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const { brand } = siteOf(matches)
  return pageMeta(matches, {
    title: 'Contact',
    description: `Write to ${brand.name} by form, e-mail, Facebook, Telegram or WhatsApp, or visit the office in ${brand.office.city}.`,
    path: '/contact',
    picture: 'contact',
    facts: [{ '@type': 'ContactPage', mainEntity: organizationFacts(siteOf(matches)) }],
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, contact } = context.get(coreContext)
  return submitForm(request, contactInput, (message) => contact.sendContactMessage(ctx, message))
}

export default function Contact({ actionData }: Route.ComponentProps) {
  const brand = useBrand()
  return (
    <>
      <PageHeader
        eyebrow={`Contact ${brand.name}`}
        title="Talk to a person"
        actions={
          <>
            <ButtonLink href="#contact">Write a message</ButtonLink>
            <ButtonLink look="second" href="#office">
              Other ways
            </ButtonLink>
          </>
        }
      >
        <p>
          By form, by chat or over a cup of tea in {brand.office.city}. In English or{' '}
          <span lang="bn">বাংলা</span>.
        </p>
      </PageHeader>
      <div className="pt-10 md:pt-14">
        <ContactSection outcome={actionData} />
      </div>
      <ContactDetails />
    </>
  )
}
