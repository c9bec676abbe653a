import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { addWebhook, changeWebhook, type WebhookInput, type WebhookRow } from '#app/api/webhooks.ts'
import { ShownOnce } from '#app/components/dashboard/secrets/shown-once.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { followRecord, useOpenedVersion } from '#app/components/form/use-opened-version.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { labelOfEvent, webhookEvents, webhookInput } from '#core/webhook/webhook.ts'

type WebhookDialogProps = {
  /** Undefined to add one. */
  webhook: WebhookRow | undefined
  onClose: () => void
  onSaved: () => Promise<void>
}

export function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string>()
  const opened = useOpenedVersion(webhook?.version ?? 0)
  const form = useForm<WebhookInput>({
    resolver: resolverOf<WebhookInput>(webhookInput),
    ...followRecord({
      name: webhook?.name ?? '',
      address: webhook?.address ?? '',
      events: (webhook?.events ?? []) as WebhookInput['events'],
    }),
  })
  const sending = useSending(form, {
    async send(values) {
      if (webhook) await opened.save((version) => changeWebhook(api, webhook._id, { ...values, version }))
      else setSecret((await addWebhook(api, values)).secret)
    },
    onSent() {
      void onSaved()
      if (!webhook) return
      showToast({ title: 'Webhook saved' })
      onClose()
    },
  })
  const field = bindFields(form)
  if (secret)
    return <ShownOnce title="The secret of the webhook" about="Secret" value={secret} onClose={onClose} />
  return (
    <FormDialog
      title={webhook ? `Edit “${webhook.name}”` : 'Add a webhook'}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel={webhook ? 'Save changes' : 'Add webhook'}
    >
      <TextField label="Name" maxLength={80} autoComplete="off" {...field('name')} />
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        {...field('address')}
      />
      <fieldset>
        <legend className="font-semibold">Events</legend>
        <p className="mb-1.5 text-small text-muted">All events, if you choose none.</p>
        <ul className="max-h-64 overflow-y-auto border-y border-line py-1">
          {webhookEvents.map((event) => (
            <li key={event}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  {...form.register('events')}
                  type="checkbox"
                  value={event}
                  className="size-5 accent-accent"
                />
                {labelOfEvent(event)}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </FormDialog>
  )
}
