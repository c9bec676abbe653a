import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { addRedirect, type RedirectInput } from '#app/api/redirects.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { redirectInput } from '#core/redirect/redirect.ts'
import { statusTexts } from './status-texts.ts'

type RedirectDialogProps = { onClose: () => void; onSaved: () => Promise<void> }

export function RedirectDialog({ onClose, onSaved }: RedirectDialogProps) {
  const form = useForm<RedirectInput>({
    resolver: resolverOf<RedirectInput>(redirectInput),
    defaultValues: { from: '', to: '', status: 301 },
  })
  const sending = useSending(form, {
    send: (values) => addRedirect(api, values),
    onSent() {
      showToast({ title: 'Redirect added: visitors follow it now' })
      onClose()
      void onSaved()
    },
  })
  const field = bindFields(form)
  return (
    <Dialog isOpen isForm onClose={onClose} title="Add a redirect" width="max-w-160">
      <FormFrame
        label="Redirect"
        form={form}
        sending={sending}
        failure="The redirect could not be added."
        submitLabel="Add redirect"
      >
        <TextField
          label="From"
          hint="A path of this site at which there is no page, for example /old-prices"
          autoComplete="off"
          spellCheck={false}
          {...field('from')}
        />
        <TextField
          label="To"
          hint="A path of this site such as /contact, or an https address of another site"
          autoComplete="off"
          spellCheck={false}
          {...field('to')}
        />
        <SelectField
          label="How long"
          hint="Search engines replace the old address only if the page has moved for good"
          {...field('status')}
          {...form.register('status', { valueAsNumber: true })}
        >
          {Object.entries(statusTexts).map(([status, label]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </SelectField>
      </FormFrame>
    </Dialog>
  )
}
