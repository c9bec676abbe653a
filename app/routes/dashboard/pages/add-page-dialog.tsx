import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import { addOwnPage } from '#app/api/pages.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { type OwnPageInput, ownPageInput, suggestAddress } from '#core/page/own-page.ts'

/** Asks for title and address of a new page, and opens its editor. */
export function AddPageDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm<OwnPageInput>({
    resolver: resolverOf<OwnPageInput>(ownPageInput),
    defaultValues: { name: '', path: '' },
  })
  let key = ''
  const sending = useSending(form, {
    async send(values) {
      key = (await addOwnPage(api, values)).insertedId
    },
    onSent() {
      void navigate(href('/dashboard/pages/:key', { key }))
    },
  })
  const field = bindFields(form)
  const isTyped = useRef(false)
  const name = form.register('name', {
    onChange({ target }) {
      if (!isTyped.current) form.setValue('path', suggestAddress(target.value))
    },
  })
  const path = form.register('path', {
    onChange({ target }) {
      isTyped.current = target.value !== ''
    },
  })
  return (
    <Dialog isOpen isForm onClose={onClose} title="Add a page" width="max-w-160">
      <FormFrame
        label="Page"
        form={form}
        sending={sending}
        failure="The page could not be added."
        submitLabel="Add page"
      >
        <TextField label="Title" autoComplete="off" maxLength={120} {...field('name')} {...name} />
        <TextField
          label="Address"
          hint={addressHint}
          autoComplete="off"
          spellCheck={false}
          {...field('path')}
          {...path}
        />
      </FormFrame>
    </Dialog>
  )
}

export const addressHint =
  'For example /p/spring-offer. Visitors find nothing there until you publish the page.'
