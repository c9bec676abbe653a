import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { api } from '#app/api/browser.ts'
import { type ClientDetailRow, findClients, getClient } from '#app/api/clients.ts'
import { type Numbered, placeOrder } from '#app/api/orders.ts'
import { listServices, type ServiceRow } from '#app/api/services.ts'
import { ClientChoice } from '#app/components/dashboard/records/client-choice.tsx'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { type AnswerFiles, BriefFields, withAnswerFiles } from '#app/components/orders/brief-fields.tsx'
import { CouponField, type FoundCoupon } from '#app/components/orders/coupon-field.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { emailInput } from '#core/email-input.ts'
import { formatMoney } from '#core/money.ts'
import { onServer } from '../server-read.server.ts'
import { useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/enter-order'

export async function clientLoader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('client')
  // The search for a client is open while there is a `q`, even an empty one.
  const q = searchParams.get('q')
  const [services, client, found] = await Promise.all([
    listServices(api),
    id ? getClient(api, id) : undefined,
    q === null ? undefined : findClients(api, q.slice(0, 100)),
  ])
  return { services, client, q: q ?? '', found }
}
export const loader = onServer(clientLoader)

/** Form for staff to enter an order received by chat, by phone or in person. */
export default function EnterOrder({ loaderData }: Route.ComponentProps) {
  const { services, client, q, found } = loaderData
  const mayChoose = useHasPermission('client.list')
  const back = <BackLink to={href('/dashboard/new-orders')}>All orders</BackLink>
  const here = href('/dashboard/new-orders/enter')
  const lead = client
    ? `For ${client.name}, who ordered elsewhere.`
    : 'For a client who ordered elsewhere. It appears in the applications of the client with this e-mail address.'
  const other = client || found ? 'Enter an e-mail address instead' : 'Choose one of your clients'
  return (
    <Page title="Enter an order" lead={lead} action={back}>
      {mayChoose && (
        <p className="mb-6">
          <Link
            to={client || found ? here : `${here}?q=`}
            className="font-semibold text-accent hover:underline"
          >
            {other}
          </Link>
        </p>
      )}
      {found && !client ? (
        <ClientChoice key={q} {...{ q, found }} next={here} />
      ) : (
        <div className="max-w-[46rem]">
          <EntryForm key={client?._id ?? ''} services={services} client={client} />
        </div>
      )}
    </Page>
  )
}

type EntryFormProps = {
  services: ServiceRow[]
  /** Chosen client, else the form asks for the e-mail address. */
  client: Pick<ClientDetailRow, 'name' | 'recordEmail'> | undefined
}

type Values = {
  email: string
  clientName: string
  source: 'chat' | 'staff'
  service: string
  planId: string
  couponCode: string
  brief: Record<string, string>
  answerFiles: AnswerFiles
}

const rules = z.object({ email: emailInput })

function EntryForm({ services, client }: EntryFormProps) {
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const form = useForm<Values>({
    resolver: resolverOf<Values>(rules),
    defaultValues: {
      email: client?.recordEmail ?? '',
      clientName: client?.name ?? '',
      source: 'chat',
      service: services[0]?.slug ?? '',
      planId: '',
      couponCode: '',
      brief: {},
      answerFiles: {},
    },
  })
  const slug = form.watch('service')
  const service = services.find((one) => one.slug === slug)
  const [planId, email] = form.watch(['planId', 'email'])
  const plan = service?.plans.find((one) => one.planId === planId)
  const [found, setFound] = useState<FoundCoupon & { email: string }>()
  const coupon = found?.planId === plan?.planId && found?.email === email ? found : undefined
  let placed: Numbered | undefined
  const sending = useSending(form, {
    async send({ planId: _planId, couponCode: _code, brief: typed, answerFiles, ...same }) {
      const { brief, answerIds } = withAnswerFiles(typed, answerFiles, service?.briefFields ?? [])
      const order = {
        ...same,
        planId: plan?.planId ?? '',
        ...(plan && { price: plan.price }),
        ...(coupon && {
          couponCode: coupon.code,
          couponDiscount: coupon.discount,
        }),
        brief,
        attachmentIds: answerIds,
      }
      placed = await placeOrder(api, order, keyOf(order))
    },
    onSent() {
      showToast({ title: `${placed?.number} entered` })
      void navigate(href('/dashboard/new-orders/:id', { id: placed?.insertedId ?? '' }))
    },
  })
  const field = bindFields(form)
  return (
    <FormFrame
      label="Order"
      form={form}
      sending={sending}
      failure="The order could not be entered."
      submitLabel="Enter the order"
    >
      <div className="grid gap-6 sm:grid-cols-2">
        {!client && (
          <>
            <TextField label="Email" type="email" autoComplete="off" maxLength={254} {...field('email')} />
            <TextField label="Name (optional)" autoComplete="off" maxLength={120} {...field('clientName')} />
          </>
        )}
        <SelectField label="Service" {...field('service')}>
          {services.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField label="Received" {...field('source')}>
          <option value="chat">by chat</option>
          <option value="staff">another way</option>
        </SelectField>
        {service && service.plans.length > 0 && (
          <SelectField label="Plan" {...field('planId')}>
            <option value="">Choose one</option>
            {service.plans.map(({ planId, name, price }) => (
              <option key={planId} value={planId}>
                {name}, {formatMoney(price)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {plan && (
        <CouponField
          key={`${slug}:${plan.planId}`}
          service={slug}
          planId={plan.planId}
          email={email}
          found={coupon}
          error={form.formState.errors.couponCode?.message}
          onFound={(next) => {
            form.clearErrors('couponCode')
            setFound(next && { ...next, email })
          }}
        />
      )}
      {service && (
        <BriefFields form={form} fields={service.briefFields.map((one) => ({ ...one, required: false }))} />
      )}
    </FormFrame>
  )
}
