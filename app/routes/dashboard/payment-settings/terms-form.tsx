import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { api } from '#app/api/browser.ts'
import { type SettingsRow, saveSettings } from '#app/api/payment-settings.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useOwnPart } from '#app/components/form/use-own-part.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { readTaka } from '#app/components/payment/read-amount.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { paymentSettingsInput } from '#core/payment-settings/payment-settings.ts'

type Terms = { poishaPerDollar: string; rateHours: string; depositPercent: string; dueDays: string }

const termsOf = (settings: SettingsRow): Terms => ({
  poishaPerDollar: (settings.poishaPerDollar / 100).toFixed(2),
  rateHours: String(settings.rateHours),
  depositPercent: String(settings.depositPercent),
  dueDays: String(settings.dueDays),
})
const toSettings = ({ poishaPerDollar, ...whole }: Terms) => ({
  poishaPerDollar: readTaka(poishaPerDollar) ?? Number.NaN,
  rateHours: numberOf(whole.rateHours),
  depositPercent: numberOf(whole.depositPercent),
  dueDays: numberOf(whole.dueDays),
})
const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

const rules = z.unknown().superRefine((terms, { addIssue }) => {
  const { error } = paymentSettingsInput.partial().safeParse(toSettings(terms as Terms))
  for (const { path } of error?.issues ?? []) {
    addIssue({ code: 'custom', path, message: messages[path[0] as keyof Terms] })
  }
})
const messages: Terms = {
  poishaPerDollar: 'From 10 to 1,000 taka, such as 122.50',
  rateHours: 'A whole number from 1 to 720',
  depositPercent: 'A whole number from 0 to 100',
  dueDays: 'A whole number from 0 to 365',
}

export function TermsForm({ settings }: { settings: SettingsRow }) {
  const { revalidate } = useRevalidator()
  const stored = termsOf(settings)
  const form = useForm<Terms>({ resolver: resolverOf<Terms>(rules), defaultValues: stored })
  const save = useOwnPart(form, stored, settings.version)
  const sending = useSending(form, {
    send: (terms) => save((version) => saveSettings(api, { ...toSettings(terms), version })),
    onSent() {
      showToast({ title: 'Saved' })
      return revalidate()
    },
    staysOpen: true,
  })
  const field = bindFields(form)
  // Version 1 is the seeded default.
  const lastChange = settings.version > 1 && (
    <p className="text-small text-muted">
      Changed <RelativeTime value={settings.updatedAt} />
    </p>
  )
  return (
    <FormFrame
      label="Rate and terms"
      form={form}
      sending={sending}
      failure="This could not be saved."
      submitLabel="Save"
      aside={lastChange}
    >
      <div className="grid items-start gap-6 sm:grid-cols-2 2xl:grid-cols-4">
        <TextField label="Taka per dollar" inputMode="decimal" {...field('poishaPerDollar')} />
        <TextField label="Quoted rate valid for, hours" inputMode="numeric" {...field('rateHours')} />
        <TextField label="Default deposit, percent" inputMode="numeric" {...field('depositPercent')} />
        <TextField label="Days until due" inputMode="numeric" {...field('dueDays')} />
      </div>
    </FormFrame>
  )
}
